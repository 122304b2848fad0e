// Describes members: their state, their origin, and what their role allows.

import type { Member, MemberState, Origin } from '#contract/members.ts'
import type { Role } from '#contract/roles.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'

export const stateNames: Record<MemberState, string> = {
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
}

const tones: Record<MemberState, Tone> = { active: 'success', invited: 'info', disabled: 'neutral' }

export const originNames: Record<Origin, string> = {
  local: 'Invitation',
  command: 'Server command',
  oidc: 'Single sign-on',
  firebase: 'Firebase',
}

export const roleMeanings: Record<Role, string> = {
  member: 'Can read everything in the marketplace.',
  editor: 'Can also edit tags and discount codes, but not create or delete them.',
  administrator: 'Can do everything, including Members.',
  auditor: 'Can read everything, including Members, and change nothing.',
}

const factorNames: Record<Member['secondFactors'][number], string> = {
  app: 'Authenticator app',
  passkey: 'Passkey',
}

export function factorsText(factors: Member['secondFactors']): string {
  return factors.length === 0 ? 'None' : factors.map((factor) => factorNames[factor]).join(', ')
}

export function memberName({ displayName, email }: Pick<Member, 'displayName' | 'email'>): string {
  return firstVisible(displayName, email) ?? ''
}

export function MemberStatus({ state }: { state: MemberState }) {
  return <Status tone={tones[state]}>{stateNames[state]}</Status>
}

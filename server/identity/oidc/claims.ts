// Reads what a provider says about a person. Claims are foreign data: what is not as specified counts as absent.

import { normaliseEmail } from '#contract/identity.ts'
import type { OidcConfig } from '#server/oidc-config.ts'

export type Claims = Readonly<Record<string, unknown>>

export type Asserted = {
  subject: string
  /** Empty where there is none. */
  email: string
  isEmailVerified: boolean
  displayName: string | null
  /** The provider's session, as its logout names it. */
  session: string | null
  /** In seconds since 1970. */
  validUntil: number
  isAdministrator: boolean
}

/** Whether the provider is to be asked for more about the person (UserInfo). */
export function isIncomplete(claims: Claims, { adminClaim }: OidcConfig): boolean {
  const asked = ['email', ...(adminClaim ? [adminClaim.name] : [])]
  return asked.some((name) => claims[name] === undefined) || verificationOf(claims) === undefined
}

export function readClaims(claims: Claims, { adminClaim }: OidcConfig): Asserted {
  return {
    subject: textOf(claims.sub) ?? '',
    email: normaliseEmail(textOf(claims.email) ?? ''),
    isEmailVerified: isTrue(verificationOf(claims)),
    displayName: textOf(claims.name)?.trim().slice(0, 100) || null,
    session: textOf(claims.sid) ?? null,
    validUntil: typeof claims.exp === 'number' ? claims.exp : 0,
    isAdministrator: adminClaim !== undefined && has(claims[adminClaim.name], adminClaim.value),
  }
}

/** Entra ID has no `email_verified`, but says whether the domain of the address is verified as its owner's. */
function verificationOf(claims: Claims): unknown {
  return claims.email_verified ?? claims.xms_edov
}

/** Some providers write truth as text or number. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1'
}

function has(claim: unknown, value: string): boolean {
  return Array.isArray(claim) ? claim.includes(value) : claim === value
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

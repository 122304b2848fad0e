// Who is signed in, as far as this tab knows.

import { useSyncExternalStore } from 'react'
import type { Identity } from '#contract/identity.ts'

/** 'expired': the server refuses the sign-in, but the page stays, so that unsaved text survives a new sign-in. */
export type IdentityState =
  | { state: 'loading' }
  | { state: 'failed'; error: Error }
  | { state: 'signed-out' }
  | { state: 'signed-in'; identity: Identity }
  | { state: 'expired'; identity: Identity }

let current: IdentityState = { state: 'loading' }
const listeners = new Set<() => void>()

export function identityState(): IdentityState {
  return current
}

export function setIdentityState(next: IdentityState): void {
  current = next
  for (const listener of listeners) listener()
}

export function subscribeToIdentity(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIdentityState(): IdentityState {
  return useSyncExternalStore(subscribeToIdentity, identityState)
}

/** The account for which the page is shown. Only for components that are shown to a signed-in person. */
export function useIdentity(): Identity {
  const state = useIdentityState()
  if (state.state === 'signed-in' || state.state === 'expired') return state.identity
  throw new Error('Nobody is signed in here.')
}

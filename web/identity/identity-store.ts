// Who is signed in, as far as this tab knows.

import type { Identity } from '#contract/identity.ts'
import type { Action } from '#contract/policy.ts'
import { createStore } from '#web/store.ts'

/** 'expired': the page stays and asks for a new sign-in. 'leaving': it is being ended, in any tab, and refused calls are ignored. */
type IdentityState =
  | { state: 'loading' }
  | { state: 'failed'; error: Error }
  | { state: 'signed-out' }
  | { state: 'signed-in'; identity: Identity }
  | { state: 'leaving'; identity: Identity }
  | { state: 'expired'; identity: Identity }

export const identityStore = createStore<IdentityState>({ state: 'loading' })

/** The account for which the page is shown. Only for components that are shown to a signed-in person. */
export function useIdentity(): Identity {
  const state = identityStore.use()
  if ('identity' in state) return state.identity
  throw new Error('No identity: the page is not signed in.')
}

/** Like useMay, for use outside components; false while nobody is signed in. */
export function mayNow(action: Action): boolean {
  const state = identityStore.get()
  return 'identity' in state && state.identity.may.includes(action)
}

/** Returns whether the person may do it, by the identity that the server sent. The server checks again at every request. */
export function useMay(action: Action): boolean {
  return useIdentity().may.includes(action)
}

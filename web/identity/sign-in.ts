// Signing in, and finding out at the start or after a word from another tab who is signed in.

import type { QueryClient } from '@tanstack/react-query'
import { type Credentials, getIdentity, signIn } from '#contract/identity.ts'
import { startSession } from '#contract/sessions.ts'
import { call, callUnlessUnauthenticated } from '#web/api/call.ts'
import { markAllStale } from '#web/api/stale.ts'
import { identityState, setIdentityState } from './identity-store.ts'
import { tellOtherTabs } from './other-tabs.ts'

let starting: Promise<void> = Promise.resolve()

/** Resolves when the record of the latest sign-in has been started, or has failed to. */
export function recordStarted(): Promise<void> {
  return starting
}

export async function loadIdentity(client: QueryClient): Promise<void> {
  try {
    const identity = await callUnlessUnauthenticated(getIdentity, {})
    if (identity) welcome(client, identity)
    else leave(client)
  } catch (error) {
    setIdentityState({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
  }
}

/** Rejects with what the identity provider says. */
export async function signInWith(client: QueryClient, credentials: Credentials): Promise<void> {
  const identity = await call(signIn, { body: credentials })
  welcome(client, identity)
  tellOtherTabs('signed-in')
  starting = startRecord(identity.uid)
}

type SignedIn = Extract<ReturnType<typeof identityState>, { state: 'signed-in' }>

/** The same account finds its page as it was, and stale; another one finds nothing of the first. */
function welcome(client: QueryClient, identity: SignedIn['identity']): void {
  const before = identityState()
  const isSame = 'identity' in before && before.identity.uid === identity.uid
  if (isSame) markAllStale(client)
  else client.clear()
  setIdentityState({ state: 'signed-in', identity })
}

export function leave(client: QueryClient): void {
  setIdentityState({ state: 'signed-out' })
  client.clear()
}

/** The server has refused a read or a write: the page stays, and asks to sign in again. */
export function expire(): void {
  const before = identityState()
  if (before.state === 'signed-in') setIdentityState({ state: 'expired', identity: before.identity })
}

async function startRecord(userId: string): Promise<void> {
  try {
    const { id } = await call(startSession, { body: { userId } })
    const now = identityState()
    if (now.state !== 'signed-in' || now.identity.uid !== userId) return
    setIdentityState({ ...now, identity: { ...now.identity, sessionId: id } })
  } catch {
    // The sign-in holds without its record; the server has logged why it could not be started.
  }
}

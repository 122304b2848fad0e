// The record of this sign-in, which is a session of the marketplace. Loaded when a sign-in begins or ends, since no screen needs it.

import type { Identity } from '#contract/identity.ts'
import { listSessions } from '#contract/sessions.ts'
import { endSession, startSession } from '#contract/sign-in-records.ts'
import { call } from '#web/api/call.ts'
import { identityStore } from './identity-store.ts'

/** Resolves when the record has been started, or could not be. */
let starting: Promise<void> = Promise.resolve()

export function startOwnRecord(userId: string): void {
  starting = start(userId)
}

async function start(userId: string): Promise<void> {
  try {
    const { id } = await call(startSession, { body: { userId } })
    const now = identityStore.get()
    if (!('identity' in now) || now.identity.uid !== userId) return
    identityStore.set({ ...now, identity: { ...now.identity, sessionId: id } })
  } catch {
    // The sign-in is valid without its record; the server has logged the error.
  }
}

export async function endOwnRecord(): Promise<void> {
  await starting
  const now = identityStore.get()
  const id = 'identity' in now ? await recordOf(now.identity) : undefined
  if (id !== undefined) await call(endSession, { params: { id } })
}

/** Returns the record that this sign-in has started, otherwise the newest active one of the user. */
async function recordOf({ sessionId, uid }: Identity): Promise<string | undefined> {
  if (sessionId !== null) return sessionId
  const query = { user: uid, kind: 'signin', active: true, limit: 1 } as const
  const [record] = await call(listSessions, { query })
  return record?.id
}

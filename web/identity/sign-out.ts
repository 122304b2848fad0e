// Signs out: ends the record of this sign-in, then the sign-in itself, then clears all answers that were read.

import type { QueryClient } from '@tanstack/react-query'
import { type Identity, signOut as signOutEndpoint } from '#contract/identity.ts'
import { listSessions } from '#contract/sessions.ts'
import { endSession } from '#contract/sign-in-records.ts'
import { isUnauthenticated } from '#web/api/api-error.ts'
import { call, callForReply } from '#web/api/call.ts'
import { navigate } from '#web/router/location.ts'
import { basePath } from '#web/settings.ts'
import { toast } from '#web/ui/toast.ts'
import { identityStore } from './identity-store.ts'
import { leave, recordStarted, startLeaving, tellOtherTabs } from './sign-in.ts'

/** After this time at the latest, the next step begins. */
const timeoutMs = 10_000

/** Never rejects: a step that fails, or that the server does not answer, does not prevent the next one. */
export async function signOut(client: QueryClient): Promise<void> {
  startLeaving()
  tellOtherTabs('leaving')
  await inTime(endRecord(), undefined)
  const { isEnded, next } = await inTime(endSignIn(), { isEnded: false, next: undefined })
  leave(client)
  navigate(`${basePath}/`, { replace: true, unguarded: true })
  tellOtherTabs('signed-out')
  if (!isEnded) toast(stillSignedIn)
  else if (next !== undefined) location.assign(next)
}

const stillSignedIn = {
  title: 'Logout incomplete',
  description: "Couldn't reach the server. Reload the page and log out again.",
  style: 'destructive',
} as const

function inTime<T>(work: Promise<T>, late: T): Promise<T> {
  return Promise.race([work, new Promise<T>((resolve) => setTimeout(resolve, timeoutMs, late))])
}

async function endRecord(): Promise<void> {
  try {
    await recordStarted()
    const now = identityStore.get()
    const id = 'identity' in now ? await recordOf(now.identity) : undefined
    if (id !== undefined) await call(endSession, { params: { id } })
  } catch {
    // Signing out continues; the server has logged the error, and ends the records of expired sign-ins itself.
  }
}

/** Returns the record that this sign-in has started, otherwise the newest active one of the user. */
async function recordOf({ sessionId, uid }: Identity): Promise<string | undefined> {
  if (sessionId !== null) return sessionId
  const query = { user: uid, kind: 'signin', active: true, limit: 1 } as const
  const [record] = await call(listSessions, { query })
  return record?.id
}

/** `isEnded`: false if the sign-in may still be valid on the server. `next`: the address for signing out at the provider too. */
async function endSignIn(): Promise<{ isEnded: boolean; next: string | undefined }> {
  try {
    const { headers } = await callForReply(signOutEndpoint, {})
    return { isEnded: true, next: headers.get('Location') ?? undefined }
  } catch (error) {
    return { isEnded: isUnauthenticated(error), next: undefined }
  }
}

// Signs out: ends the record of this sign-in, then the sign-in itself, then clears all answers that were read.

import type { QueryClient } from '@tanstack/react-query'
import { signOut as signOutEndpoint } from '#contract/identity.ts'
import { isUnauthenticated } from '#web/api/api-error.ts'
import { callForReply } from '#web/api/call.ts'
import { navigate } from '#web/router/location.ts'
import { basePath } from '#web/settings.ts'
import { toast } from '#web/ui/toast.ts'
import { leave, startLeaving, tellOtherTabs } from './sign-in.ts'

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
    const record = await import('./sign-in-record.ts')
    await record.endOwnRecord()
  } catch {
    // Signing out continues; the server has logged the error, and ends the records of expired sign-ins itself.
  }
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

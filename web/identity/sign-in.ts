// Signs in, and asks the server who is signed in: at the start, and after a message from another tab.

import type { QueryClient } from '@tanstack/react-query'
import { type Credentials, getIdentity, type Identity, signIn } from '#contract/identity.ts'
import { errorOf } from '#web/api/api-error.ts'
import { markAllStale } from '#web/api/cache.ts'
import { call, callUnlessUnauthenticated } from '#web/api/call.ts'
import { nameHere } from '#web/settings.ts'
import { shownToast } from '#web/ui/toast.ts'
import { identityStore } from './identity-store.ts'

const allNews = ['signed-in', 'leaving', 'signed-out', 'inbox'] as const

const name = nameHere('stoa-identity')

let channel: BroadcastChannel | undefined

const checkTimeoutMs = 5_000
/** Longer than both steps of signing out can take. */
const leavingTimeoutMs = 25_000

export async function loadIdentity(client: QueryClient): Promise<void> {
  try {
    const identity = await callUnlessUnauthenticated(getIdentity, {})
    if (identity) welcome(client, identity)
    else leave(client)
  } catch (error) {
    fail(errorOf(error))
  }
}

/** A page in use stays open and requires a new sign-in, since the same person may not be signed in any more. */
function fail(error: Error): void {
  const { state } = identityStore.get()
  if (state === 'loading' || state === 'failed') identityStore.set({ state: 'failed', error })
  else expire()
}

/** For signs that the sign-in is no longer valid, such as a refused stream of changes. Resolves with whether the server answers. */
export async function checkSignIn(): Promise<boolean> {
  try {
    if (!(await callUnlessUnauthenticated(getIdentity, {}, { signal: AbortSignal.timeout(checkTimeoutMs) })))
      expire()
    return true
  } catch {
    // The server did not answer; the next call will show whether the sign-in is valid.
    return false
  }
}

/** Called when somebody's role has changed, perhaps this person's. The server decides at every request, whatever is shown here. */
export async function askRights(): Promise<void> {
  const identity = await callUnlessUnauthenticated(getIdentity, {}).catch(() => undefined)
  const now = identityStore.get()
  if (identity && now.state === 'signed-in' && now.identity.uid === identity.uid)
    identityStore.set({ state: 'signed-in', identity })
}

/** Rejects with the message of the identity provider. */
export async function signInWith(client: QueryClient, credentials: Credentials): Promise<void> {
  enter(client, await call(signIn, { body: credentials }))
}

/** Called after the server has signed this person in. */
export function enter(client: QueryClient, identity: Identity): void {
  shownToast.set(undefined)
  welcome(client, identity)
  tellOtherTabs('signed-in')
  if (isDone(identity)) startRecord(identity.uid)
}

/** Nothing else is allowed until a generated password is changed and a required second factor is set up. */
export function isDone({ mustChangePassword, mustSetUpSecondFactor }: Identity): boolean {
  return !mustChangePassword && !mustSetUpSecondFactor
}

/** Called after one of these tasks is done. */
export async function enterWithAllDone(client: QueryClient): Promise<void> {
  await loadIdentity(client)
  const now = identityStore.get()
  if (now.state === 'signed-in' && isDone(now.identity)) startRecord(now.identity.uid)
}

type SignedIn = Extract<ReturnType<typeof identityStore.get>, { state: 'signed-in' }>

/** For the same account the cache is kept and marked stale. At the start it holds only answers read ahead for this account. */
function welcome(client: QueryClient, identity: SignedIn['identity']): void {
  const before = identityStore.get()
  const isSame = 'identity' in before && before.identity.uid === identity.uid
  if (isSame) markAllStale(client)
  else if (before.state !== 'loading') client.clear()
  identityStore.set({ state: 'signed-in', identity })
}

export function leave(client: QueryClient): void {
  identityStore.set({ state: 'signed-out' })
  client.clear()
}

/** If another tab does not finish that, the stream of changes will show whether the sign-in is still valid. */
export function startLeaving(): void {
  const before = identityStore.get()
  if (before.state !== 'signed-in') return
  identityStore.set({ ...before, state: 'leaving' })
  setTimeout(() => {
    const now = identityStore.get()
    if (now.state === 'leaving') identityStore.set({ ...now, state: 'signed-in' })
  }, leavingTimeoutMs)
}

/** The server has refused a read or a write: the page stays open and requires a new sign-in. */
export function expire(): void {
  const before = identityStore.get()
  if (before.state === 'signed-in') identityStore.set({ state: 'expired', identity: before.identity })
}

/** The sign-in is valid without its record. */
function startRecord(userId: string): void {
  import('./sign-in-record.ts').then(
    (record) => record.startOwnRecord(userId),
    () => undefined,
  )
}

type News = (typeof allNews)[number]

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(name)
  return channel
}

/** Tells of signing in and out, since all tabs share one cookie, and of the inbox, whose changes the server does not report. */
export function tellOtherTabs(news: News): void {
  open().postMessage(news)
}

/** Receives the messages of the other tabs, not of this one. */
export function listenToOtherTabs(listener: (news: News) => void): void {
  open().onmessage = ({ data }) => {
    const news = allNews.find((one) => one === data)
    if (news) listener(news)
  }
}

/** Returns whether this page can use passkeys: browsers allow them only on named hosts, over HTTPS or on localhost. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname) && isSecureContext
}

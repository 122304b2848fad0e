// One seat for each kind of asker, each with an account and a cookie of its own, on applications in process that listen.

import { disableAccount } from '#server/store/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { type Client, openClient } from '../fuzz/http.ts'
import {
  type Asker,
  codeBody,
  codeId,
  type Own,
  recordId,
  type Seat,
  tagBody,
  tagId,
} from './authorisation.ts'

export type Served = TestApp & { origin: string; client: Client }

/** An application with the records of the matrices, on a port of its own. */
export async function serve(overrides: Parameters<typeof testApp>[0] = {}): Promise<Served> {
  const stoa = await testApp(overrides)
  await store(stoa.db, 'tags', [{ ...tagBody, id: tagId, name: 'as it was' }])
  await store(stoa.db, 'discount-codes', [{ ...codeBody, id: codeId, percentageDiscount: 10 }])
  for (const noun of ['users', 'sessions', 'feedback'] as const)
    await store(stoa.db, noun, [{ id: recordId }])
  const origin = await stoa.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...stoa, origin, client: openClient(origin) }
}

/** Signed in, with a record of the sign-in among the sessions. */
export async function seatIn(served: Served, person: { admin?: boolean } = {}): Promise<Seat> {
  const { uid, email, password, headers } = await served.signIn(person)
  const own: Own = { uid, email, password, sessionId: `sign-in-of-${uid}` }
  await store(served.db, 'sessions', [{ id: own.sessionId, userId: uid, kind: 'signin', active: true }])
  return { client: served.client, own, headers: { cookie: headers.cookie ?? '' } }
}

export async function takeSeats(): Promise<{ seats: Record<Asker, Seat>; served: Served[] }> {
  const usual = await serve()
  const forAdministrators = await serve({ entry: 'admin' })
  // Enough for the sign-in itself, not for a request after it.
  const shortLived = await serve({ maxSignInMs: 1 })
  const member = await seatIn(usual)
  const disabled = await seatIn(usual)
  await disableAccount(usual.db, disabled.own.email)
  const entering = await seatIn(forAdministrators, { admin: true })
  const demoted = { id: entering.own.uid, username: entering.own.email, isAdmin: false }
  await store(forAdministrators.db, 'users', [demoted])
  const seats: Record<Asker, Seat> = {
    nobody: { ...(await seatIn(usual)), headers: {} },
    'malformed cookie': { ...(await seatIn(usual)), headers: { cookie: 'stoa=%00"; stoa=' } },
    'unknown token': { ...(await seatIn(usual)), headers: { cookie: `stoa=${'A'.repeat(43)}` } },
    'expired sign-in': await seatIn(shortLived),
    'disabled account': disabled,
    member,
    administrator: await seatIn(usual, { admin: true }),
    'member where administrators enter': entering,
  }
  return { seats, served: [usual, forAdministrators, shortLived] }
}

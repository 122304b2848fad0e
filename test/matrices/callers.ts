// One account and cookie for each kind of caller, on listening applications in this process.

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { TokenScope } from '#server/access/tokens.sql.ts'
import { disableAccount } from '#server/accounts/accounts.sql.ts'
import { setActor } from '#server/record/history.sql.ts'
import { type Person, type TestApp, testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { type Client, openClient } from '#test/fuzz/http.ts'
import { issueToken } from '#test/programs.ts'
import {
  type Caller,
  type CallerKind,
  codeBody,
  codeId,
  expertIds,
  type Own,
  recordId,
  tagBody,
  tagId,
} from './authorization.ts'

export type Served = TestApp & { origin: string; client: Client }

/** A listening application with the records of the matrices. */
export async function serve(overrides: Parameters<typeof testApp>[0] = {}): Promise<Served> {
  const stoa = await testApp(overrides)
  await store(stoa.db, 'tags', [{ ...tagBody, id: tagId, name: 'as it was' }])
  await store(stoa.db, 'discount-codes', [{ ...codeBody, id: codeId, percentageDiscount: 10 }])
  for (const entity of ['users', 'sessions', 'feedback'] as const)
    await store(stoa.db, entity, [{ id: recordId }])
  const experts = expertIds.map((id) => ({ id, Expert: { IsExpert: true } }))
  await store(stoa.db, 'users', experts)
  const origin = await stoa.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...stoa, origin, client: openClient(origin) }
}

/** Signed in, with a sign-in record. */
export async function callerIn(served: Served, person: Person = {}): Promise<Caller> {
  const { uid, email, password, headers } = await served.signIn(person)
  const act = randomUUID()
  const [sessionId, recordId, deletedId] = [`sign-in-of-${uid}`, `of-${uid}`, `no-more-${uid}`]
  const own: Own = { uid, email, password, sessionId, recordId, deletedId, act }
  await store(served.db, 'sessions', [{ id: sessionId, userId: uid, kind: 'signin', active: true }])
  for (const id of [recordId, deletedId]) {
    await store(served.db, 'tags', [{ ...tagBody, id }])
    await store(served.db, 'discount-codes', [{ ...codeBody, id }])
  }
  await served.db.transaction(async (transaction) => {
    const actor = { uid, email, address: '192.0.2.1' }
    await setActor(transaction, actor, { id: act, restores: false })
    await transaction.execute(sql`delete from tags where id = ${deletedId}`)
    await setActor(transaction, actor)
    await transaction.execute(sql`delete from discount_codes where id = ${deletedId}`)
  })
  return { client: served.client, own, headers: { cookie: headers.cookie ?? '' } }
}

/** A caller with a token and no cookie; the person is only there for bodies that must name one. */
async function programIn(served: Served, scope?: Partial<TokenScope>): Promise<Caller> {
  const token = await issueToken(served.db, randomUUID(), scope)
  return { ...(await callerIn(served)), headers: { authorization: `Bearer ${token}` } }
}

export async function openCallers(): Promise<{ callers: Record<CallerKind, Caller>; served: Served[] }> {
  const usual = await serve()
  const forAdministrators = await serve({ entry: 'admin' })
  // Long enough for the sign-in itself, too short for a later request.
  const shortLived = await serve({ maxSignInMs: 1 })
  const member = await callerIn(usual)
  const disabled = await callerIn(usual)
  await disableAccount(usual.db, disabled.own.email)
  const entering = await callerIn(forAdministrators, { admin: true })
  const demoted = { id: entering.own.uid, username: entering.own.email, isAdmin: false }
  await store(forAdministrators.db, 'users', [demoted])
  const revoked = await programIn(usual)
  await usual.db.query(sql`delete from ingest_tokens`)
  const callers: Record<CallerKind, Caller> = {
    nobody: { ...(await callerIn(usual)), headers: {} },
    'malformed cookie': { ...(await callerIn(usual)), headers: { cookie: 'stoa=%00"; stoa=' } },
    'unknown token': { ...(await callerIn(usual)), headers: { cookie: `stoa=${'A'.repeat(43)}` } },
    'expired sign-in': await callerIn(shortLived),
    'disabled account': disabled,
    member,
    administrator: await callerIn(usual, { admin: true }),
    editor: await callerIn(usual, { role: 'editor' }),
    // The role takes precedence: isAdmin makes no administrator of an auditor.
    auditor: await callerIn(usual, { role: 'auditor', admin: true }),
    'editor where administrators enter': await callerIn(forAdministrators, { role: 'editor', admin: true }),
    'auditor where administrators enter': await callerIn(forAdministrators, { role: 'auditor' }),
    'member where administrators enter': entering,
    'program with a token': await programIn(usual),
    'program with a revoked token': revoked,
    'program for other entities': await programIn(usual, { entities: ['tags'] }),
    'program that reads': await programIn(usual, { role: 'member' }),
    'program that reads as auditor': await programIn(usual, { role: 'auditor' }),
    'program that reads users and tags': await programIn(usual, {
      role: 'member',
      entities: ['users', 'tags'],
    }),
    'program that reads where administrators enter': await programIn(forAdministrators, { role: 'member' }),
  }
  return { callers, served: [usual, forAdministrators, shortLived] }
}

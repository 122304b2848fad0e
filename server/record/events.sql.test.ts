// The activity shows auditors what they ask for, if they may see it: who, from where and what.

import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Activity, listActivity } from '#contract/activity.ts'
import { eventNames } from '#contract/events.ts'
import { noteRefusal } from '#server/accounts/sign-in.ts'
import { importCommand } from '#server/commands/import.ts'
import { password, testApp } from '#test/app.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { store } from '#test/documents.ts'
import { cookieOf, newAddress, postIdentity, sameOrigin } from '#test/sign-in-calls.ts'

const stoa = await testApp({ recordViews: true })
const { app, db } = stoa
const boss = await stoa.signIn({ admin: true })
const auditor = await stoa.signIn({ role: 'auditor' })
const member = await stoa.signIn()

const entries = async (search = '', { headers } = auditor): Promise<Activity[]> => {
  const answer = await app.inject({ url: `/api/activity?sort=-at${search}`, headers })
  expect(answer.statusCode).toBe(200)
  return listActivity.answer.read(answer.json())
}
/** Returns the newest events with these names. */
const newest = async (event: string): Promise<Activity | undefined> =>
  (await entries('&limit=200')).find((one) => one.event === event)
const call = (
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET' | 'PUT',
  url: string,
  payload?: object,
  by = boss,
) => app.inject({ method, url, headers: by.headers, ...(payload && { payload }), remoteAddress: '192.0.2.9' })

describe('signing in', () => {
  test('and out is recorded with the network address', async () => {
    const answer = await postIdentity(app, { email: member.email, password }, { remoteAddress: '192.0.2.44' })
    expect(await newest('sign-ins.began')).toMatchObject({
      actor: { uid: member.uid, email: member.email },
      record: member.uid,
      address: '192.0.2.44',
      after: { by: 'password' },
    })
    await app.inject({
      method: 'DELETE',
      url: '/api/identity',
      headers: { ...sameOrigin, cookie: cookieOf(answer) },
      remoteAddress: '192.0.2.45',
    })
    expect(await newest('sign-ins.ended')).toMatchObject({
      actor: { uid: member.uid },
      address: '192.0.2.45',
    })
  })

  test('refused is one row for each address and minute, without what was typed by people of elsewhere', async () => {
    const remoteAddress = newAddress()
    await db.query(sql`delete from sign_in_failures`)
    for (let n = 0; n < 5; n++)
      await postIdentity(app, { email: member.email, password: 'wrong' }, { remoteAddress })
    await postIdentity(
      app,
      { email: 'mallory@elsewhere.test', password: 'x' },
      { remoteAddress: newAddress() },
    )
    const refused = (await entries('&area=sign-ins')).filter(({ event }) => event === 'sign-ins.refused')
    expect(await entries('&event=sign-ins.refused')).toEqual(refused)
    const ofAddress = refused.filter(({ address }) => address === remoteAddress)
    expect(ofAddress.length).toBeGreaterThanOrEqual(1)
    expect(ofAddress.length).toBeLessThanOrEqual(2)
    expect(ofAddress[0]).toMatchObject({
      actor: { uid: 'nobody', email: member.email },
      after: { reason: 'unauthenticated' },
    })
    expect(JSON.stringify(refused)).not.toContain('mallory')
  })

  test('is not recorded where the server cannot answer, so that nobody waits for the same database twice', async () => {
    const before = await entries('&area=sign-ins')
    const refused = { by: 'password', email: member.email, address: newAddress(), log: app.log } as const
    await noteRefusal(stoa.context, refused, 'unavailable')
    expect(await entries('&area=sign-ins')).toEqual(before)
  })
})

describe('members', async () => {
  const subject = await stoa.signIn()

  test('invited, changed, disabled and removed are recorded with before and after', async () => {
    const invited = (
      await call('POST', '/api/members/invitations', { email: 'new@example.com', role: 'editor' })
    ).json()
    expect(await newest('members.invited')).toMatchObject({
      actor: { uid: boss.uid, email: boss.email },
      record: invited.id,
      address: '192.0.2.9',
      after: { email: 'new@example.com', role: 'editor' },
    })
    await call('DELETE', `/api/members/${invited.id}/invitation`)
    expect(await newest('members.invitation-withdrawn')).toMatchObject({ record: invited.id })
    expect(await newest('members.removed')).toMatchObject({ before: { email: 'new@example.com' } })
    await call('PATCH', `/api/members/${subject.uid}`, { role: 'editor' })
    expect(await newest('members.role-changed')).toMatchObject({
      record: subject.uid,
      before: { role: null },
      after: { role: 'editor' },
    })
    await call('PATCH', `/api/members/${subject.uid}`, { role: null, disabled: true })
    expect(await newest('members.disabled')).toMatchObject({ record: subject.uid, actor: { uid: boss.uid } })
    await call('PATCH', `/api/members/${subject.uid}`, { disabled: false })
    expect(await newest('members.enabled')).toMatchObject({ record: subject.uid })
  })
})

describe('data', () => {
  test('of people that is exported is recorded before and after, with the selection and the number of rows', async () => {
    await store(db, 'users', [
      { id: 'eve', displayName: 'Eve' },
      { id: 'bob', displayName: 'Bob' },
    ])
    const { body } = await call('GET', '/api/users.csv?q=eve', undefined, member)
    expect(body).toContain('Eve')
    // The list shows both as one entry; the history keeps each.
    const [began] = await db.query<{ uid: string; entity: string; after: string }>(
      sql`select actor_uid as uid, entity, after from history where event = 'data.export-began'`,
    )
    expect(began).toMatchObject({ uid: member.uid, entity: 'users' })
    expect(JSON.parse(began?.after ?? '')).toMatchObject({ selection: { q: 'eve' } })
    expect(await newest('data.exported')).toMatchObject({ after: { rows: 1, isComplete: true } })
    const shown = (
      await app.inject({ url: '/api/activity?area=data&limit=2', headers: auditor.headers })
    ).json()
    expect(shown.map(({ event }: { event: string }) => event)).not.toContain('data.export-began')
    await call('GET', '/api/tags.csv')
    expect(await newest('data.exported')).toMatchObject({ entity: 'users' })
  })

  test('that is imported is one row with counts', async () => {
    const folder = await makeFolderOf({
      'users.jsonl': '{"id":"u1"}\n{"id":"u2"}\n',
      'tags.jsonl': '{"id":"t1","name":"a"}\nno\n',
    })
    await runCommand(importCommand, [folder], stoa)
    expect(await newest('data.imported')).toMatchObject({ after: { users: 2, tags: 1 } })
  })
})

describe('who is neither an auditor nor an administrator', () => {
  test('sees edits alone, without addresses, and no author of anything else', async () => {
    await call('PATCH', '/api/tags/t1', { name: 'b', color: 'red' })
    const seen = await entries('', member)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.every(({ event, address }) => event === null && address === null)).toBe(true)
    const { value } = (await app.inject({ url: '/api/activity.totals', headers: member.headers })).json()
    const all = (await app.inject({ url: '/api/activity.totals', headers: auditor.headers })).json().value
    expect(value ?? 0).toBeLessThanOrEqual(all ?? 0)
    const actors = (await app.inject({ url: '/api/activity/actors', headers: member.headers })).json()
    expect(actors.map(({ uid }: { uid: string }) => uid)).toEqual([boss.uid, 'import'])
  })

  test.each(['', '.csv', '.totals'])('is refused other areas at /api/activity%s', async (end) => {
    const answer = await app.inject({ url: `/api/activity${end}?area=sign-ins`, headers: member.headers })
    expect(answer.statusCode).toBe(403)
  })
})

test('every event that PostgreSQL records is declared', async () => {
  const rows = await db.query<{ event: string }>(sql`
    select distinct unnest(regexp_matches(prosrc, $$'((?:members|sign-ins|console|data)\.[a-z-]+)'$$, 'g')) as event
    from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%record_event(%'`)
  const stated = rows.map(({ event }) => event).filter((event) => !event.endsWith('-'))
  expect(stated.length).toBeGreaterThan(15)
  const known: readonly string[] = eventNames
  expect(stated.filter((event) => !known.includes(event))).toEqual([])
})

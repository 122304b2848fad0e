// An erased person occurs nowhere in the database but in texts of colleagues, and nothing brings them back; sums stay correct.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { backupCommand } from '#server/commands/backup.ts'
import { importCommand } from '#server/commands/import.ts'
import { personCommand } from '#server/commands/person.ts'
import { rebuildCommand } from '#server/commands/rebuild.ts'
import { restoreCommand } from '#server/commands/restore.ts'
import { setErasures } from '#server/documents/erasure.ts'
import { loadErasures, readErasures } from '#server/documents/stored/erasures.sql.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { applyChanges } from '#server/firestore/apply.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { holdHostedAccount } from '#server/providers/firebase/hosted-accounts.sql.ts'
import { testApp } from '#test/app.ts'
import { makeFolderOf, runCommand, sharedFolderOf } from '#test/commands.ts'
import { store } from '#test/documents.ts'
import { issueToken, sendLines } from '#test/programs.ts'

const stoa = await testApp({ recordViews: true })
const older = await testApp({ recordViews: true })
const { app, db } = stoa
const boss = await stoa.signIn({ admin: true })
const auditor = await stoa.signIn({ role: 'auditor' })
const token = await issueToken(db, 'marketplace')

const zora = {
  id: 'zora-7781',
  displayName: 'Zora Quillfeather',
  username: 'Zora@Quillfeather.example',
  phoneNumber: '+44 20 7946 0018',
  isAdmin: 'maybe',
}
const expert = {
  id: 'xan-4402',
  displayName: 'Xanthe Brindlewick',
  Expert: { IsExpert: true, Bio: 'Brindlewick teaches.' },
}
const at = { seconds: 1_760_000_000, nanoseconds: 0 }
const sessions = [
  {
    id: 's1',
    userId: zora.id,
    userFullname: zora.displayName,
    expertId: expert.id,
    question: 'How does Quillfeather learn?',
    summaries: ['Quillfeather learned.'],
    transcripts: [{ speaker: 'Zora Quillfeather', text: 'I am Quillfeather.' }],
    totalPrice: '40.00',
    rating: 4,
    slot: { startingTime: at, endingTime: at },
    extra: { note: 'Quillfeather' },
  },
  {
    id: 's2',
    userId: 'bob',
    userFullname: 'Bob',
    expertId: expert.id,
    question: 'Why?',
    totalPrice: '9.99',
    slot: { startingTime: at },
  },
  { id: 's3', userId: 'bob', userFullname: 'Bob', expertId: 'other', question: 'Who?', totalPrice: '5.00' },
]
const feedback = [
  {
    id: 'f1',
    userEmail: 'zora@quillfeather.example',
    userFullname: 'Zora Quillfeather',
    feedback: 'Quillfeather liked it.',
    expertId: 'other',
    sessionId: 's3',
    dateCreated: at,
  },
  {
    id: 'f2',
    userEmail: 'bob@x.test',
    userFullname: 'Bob',
    feedback: 'Brindlewick was fine.',
    expertId: expert.id,
    dateCreated: at,
  },
]
const bob = { id: 'bob', displayName: 'Bob' }

async function fill(into = db): Promise<void> {
  await store(into, 'users', [zora, expert, bob])
  await store(into, 'sessions', sessions)
  await store(into, 'feedback', feedback)
}

/** Lists the tables in which a text occurs, whatever the type of the column. */
async function placesOf(text: string, of = db): Promise<string[]> {
  const tables = await of.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await of.query<{ found: boolean }>(
      sql`select exists (select from ${raw(name)} as one where strpos(lower(one::text), ${text}) > 0) as found`,
    )
    if (row?.found) found.push(name)
  }
  return found
}
const traces = async (of = db) =>
  Object.fromEntries(
    await Promise.all(
      ['quillfeather', 'zora-7781', 'brindlewick', 'xan-4402', '7946 0018'].map(async (text) => [
        text,
        await placesOf(text, of),
      ]),
    ),
  )
const nowhere = { quillfeather: [], 'zora-7781': [], brindlewick: [], 'xan-4402': [], '7946 0018': [] }
const sums = () =>
  db.query(sql`
    select (select count(*) from sessions) as sessions, (select sum(total_price) from sessions) as revenue,
      (select sum(rating) from sessions) as stars, (select count(*) from feedback) as feedback,
      (select count(distinct expert_id) from sessions) as experts`)
const get = (url: string, { headers } = boss) => app.inject({ url, headers })
const erase = (id: string, name: string, { headers } = boss) =>
  app.inject({ method: 'POST', url: `/api/people/${id}/erase`, headers, payload: { name } })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const send = (lines: object[]) => sendLines(address, token, lines)

await fill()
await fill(older.db)
const { headers: ofOlder, uid: olderUid } = await older.signIn({ admin: true })
await older.app.inject({ url: `/api/users/${zora.id}`, headers: ofOlder })
await older.app.inject({ url: `/api/sessions.csv?user=${zora.id}`, headers: ofOlder })
await older.db.execute(sql`
  insert into notes (entity, record_id, text, author_uid, author_name, mentions, search)
  values ('users', ${zora.id}, 'Quillfeather calls', ${olderUid}, 'Boss', '{}', ''), ('sessions', 's1', 'Quillfeather', ${olderUid}, 'Boss', '{}', ''),
    ('tags', 'law', 'By a former member', ${zora.id}, ${zora.displayName}, '{}', '')`)
await older.db.execute(sql`insert into tombstones (entity, id, version) values ('users', ${zora.id}, 1)`)
const folder = await sharedFolderOf()
afterAll(() => setErasures(''))
await runCommand(backupCommand, [join(folder, 'before.backup')], older)

test('everything that is known of a person is exported, and that is recorded', async () => {
  await get(`/api/users/${zora.id}`)
  const answer = await get(`/api/people/${zora.id}/export`)
  expect(answer.headers['content-disposition']).toMatch(/filename="person-[a-z0-9-]+\.json"$/)
  const { users, sessions: own, feedback: written, history } = answer.json()
  expect(users).toEqual([zora])
  expect(own).toEqual([sessions[0]])
  expect(written).toEqual([feedback[0]])
  expect(history).toEqual(
    expect.arrayContaining([expect.objectContaining({ event: 'data.viewed', record: zora.id })]),
  )
  const into = await makeFolderOf()
  await runCommand(personCommand, ['export', expert.id, into], stoa)
  expect(JSON.parse(await readFile(join(into, 'person.json'), 'utf8')).sessions).toHaveLength(2)
  expect((await get(`/api/people/nobody-here/export`)).statusCode).toBe(404)
})

test('with somebody of a short name, the history of others is not exported', async () => {
  await store(db, 'users', [{ id: 'short-1', username: 'a' }])
  await get('/api/users/short-1')
  await get(`/api/users/${zora.id}`)
  const { history } = (await get('/api/people/short-1/export')).json()
  expect(history.length).toBeGreaterThan(0)
  expect(history.filter(({ record }: { record: string }) => record !== 'short-1')).toEqual([])
})

describe('erasing', () => {
  test('asks for the name, and for the right', async () => {
    expect((await erase(zora.id, 'Somebody Else')).json()).toMatchObject({ fields: [{ field: 'name' }] })
    expect((await erase(zora.id, zora.displayName, auditor)).statusCode).toBe(403)
    expect((await erase(boss.uid, 'Ada Test')).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('This is a colleague'),
    })
    expect((await erase('nobody-here', 'x')).statusCode).toBe(404)
    expect(await readErasures(db)).toMatchObject({ hashes: [] })
  })

  test('leaves no trace in any table, and no figure or sum changes', async () => {
    await get('/api/users.csv?q=quillfeather')
    await get(`/api/sessions.csv?user=${zora.id}`)
    await get(`/api/feedback.csv?email=${zora.username}`)
    const before = await sums()
    const { statusCode, json } = await erase(zora.id, ` ${zora.displayName}`)
    expect([statusCode, json()]).toEqual([200, { sessions: 1, feedback: 1 }])
    await runCommand(personCommand, ['erase', expert.id, '--name', expert.displayName], stoa)
    expect(await sums()).toEqual(before)
    expect(await findWrongFigures(db)).toEqual([])
    // A search text of the person stays in the history of their export.
    expect(await traces()).toEqual({ ...nowhere, quillfeather: ['history'] })
    const [s1, f1] = [(await get('/api/sessions/s1')).json(), (await get('/api/feedback/f1')).json()]
    expect(s1).toMatchObject({
      userFullname: 'Erased person',
      userId: expect.stringMatching(/^erased-/),
      totalPrice: '40.00',
    })
    expect(s1).not.toHaveProperty('question')
    expect(f1).toMatchObject({ userFullname: 'Erased person', expertId: 'other' })
    expect((await get('/api/sessions/s2')).json()).toMatchObject({ userFullname: 'Bob', question: 'Why?' })
    const events = (await get('/api/activity?area=data')).json()
    expect(events).toContainEqual(
      expect.objectContaining({
        event: 'data.person-erased',
        actor: { uid: 'command', command: 'stoa test' },
      }),
    )
  })
})

describe('nothing brings them back', () => {
  const restored = { ...nowhere, quillfeather: ['history'] }

  test('no import', async () => {
    const files = {
      'users.jsonl': [zora, expert, bob],
      'sessions.jsonl': sessions,
      'feedback.jsonl': feedback,
    }
    const texts = Object.entries(files).map(([name, documents]) => [
      name,
      documents.map((document) => JSON.stringify(document)).join('\n'),
    ])
    await runCommand(importCommand, [await makeFolderOf(Object.fromEntries(texts))], stoa)
    expect(await traces()).toEqual(restored)
  })

  test('no program, with whatever version', async () => {
    const version = Date.now() * 1_000
    const lines = [
      { entity: 'users', id: zora.id, version, document: zora },
      ...sessions.map((document) => ({ entity: 'sessions', id: document.id, version, document })),
      ...feedback.map((document) => ({ entity: 'feedback', id: document.id, version, document })),
      { entity: 'sessions', id: 'new', version, document: { ...sessions[0], id: 'new' } },
    ]
    expect(await send(lines)).toMatchObject({ status: 200 })
    expect(await traces()).toEqual(restored)
    expect((await get('/api/sessions/new')).json()).toMatchObject({ userFullname: 'Erased person' })
    expect(await findWrongFigures(db)).toEqual([])
  })

  test('no mirrored source, whose deletions name them as well', async () => {
    const version = firstSourceVersion + 70n
    const all = { users: [zora, expert], sessions, feedback }
    for (const [entity, documents] of Object.entries(all))
      for (const document of documents)
        await applyChanges({ db, source: { rights: true } }, entity as keyof typeof all, [
          { id: document.id, version, content: JSON.stringify(document) },
        ])
    await applyChanges({ db, source: { rights: true } }, 'users', [
      { id: zora.id, version: version + 1n, content: undefined },
    ])
    expect(await traces()).toEqual(restored)
  })

  test('no sign-in at the identity provider', async () => {
    const account = { uid: zora.id, email: 'zora@example.com', displayName: zora.displayName, photoURL: null }
    expect(await db.transaction((transaction) => holdHostedAccount(transaction, account))).toBe(false)
    expect(await traces()).toEqual(restored)
  })

  test('no rebuild', async () => {
    await runCommand(rebuildCommand, ['sessions'], stoa)
    expect(await traces()).toEqual(restored)
  })

  test.each([
    ['users', zora],
    ['sessions', { ...sessions[0], id: 'late' }],
    ['sessions', { ...sessions[1], id: 'late' }],
    ['feedback', { ...feedback[0], id: 'late' }],
  ] as const)('no process that has not heard of it yet: %s', async (entity, document) => {
    setErasures('')
    await expect(store(db, entity, [document])).rejects.toThrow('Try again')
    await loadErasures(db)
    expect(await traces()).toEqual(restored)
  })

  test('no older backup that is restored with the erasures, and no newer one', async () => {
    const [list] = (await runCommand(personCommand, ['erasures'], stoa)).printed
    const file = join(folder, 'erasures.json')
    await writeFile(file, `${list}\n`)
    const target = await testApp()
    const other = join(folder, 'other.json')
    await writeFile(other, '{}\n')
    const before = join(folder, 'before.backup')
    const wrong = runCommand(restoreCommand, [before, '--erasures', other], target)
    await expect(wrong).rejects.toThrow(`${other} is no list of erasures`)
    // Acts as another process, which knows no erasures.
    setErasures('')
    await runCommand(restoreCommand, [before, '--erasures', file], target)
    expect(await traces(target.db)).toEqual(nowhere)
    expect(await readErasures(target.db)).toEqual(await readErasures(db))
    expect(await findWrongFigures(target.db)).toEqual([])

    await runCommand(backupCommand, [join(folder, 'after.backup')], stoa)
    const second = await testApp()
    await runCommand(restoreCommand, [join(folder, 'after.backup')], second)
    expect(await readErasures(second.db)).toEqual(await readErasures(db))
    expect(await traces(second.db)).toEqual(restored)
  })
})

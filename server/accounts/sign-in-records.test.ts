// The records of sign-ins among the sessions: /start and /end.

import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { testApp } from '#test/app.ts'

const stoa = await testApp()
const { app, db } = stoa

type Headers = Record<string, string>
type SentRecord = { id: string; active: boolean; [field: string]: unknown }

function start(headers: Headers, userId: unknown) {
  return app.inject({ method: 'POST', url: '/api/sessions/start', headers, payload: { userId } })
}

function end(headers: Headers, id: string) {
  return app.inject({ method: 'POST', url: `/api/sessions/${encodeURIComponent(id)}/end`, headers })
}

async function startRecord({ uid, headers }: { uid: string; headers: Headers }): Promise<SentRecord> {
  return (await start(headers, uid)).json()
}

async function read(headers: Headers, id: string): Promise<SentRecord> {
  return (await app.inject({ url: `/api/sessions/${id}`, headers })).json()
}

async function save(document: { id: string; [field: string]: unknown }): Promise<void> {
  await db.transaction((transaction) => saveDocument(transaction, 'sessions', document))
}

async function originalOf(id: string): Promise<Record<string, unknown>> {
  const [row] = await db.query<{ text: string }>(
    sql`select coalesce(original, document) as text from sessions where id = ${id}`,
  )
  return JSON.parse(row?.text ?? '')
}

async function figures() {
  const [row] = await db.query<{ sessions: bigint; signIns: bigint }>(sql`
    select coalesce(sum(sessions) filter (where not is_sign_in), 0)::bigint as sessions,
      coalesce(sum(sessions) filter (where is_sign_in), 0)::bigint as "signIns" from session_flag_groups where label is null`)
  return row
}

describe('POST /api/sessions/start', () => {
  it('[10] records the sign-in as an active session of kind signin', async () => {
    const { uid, headers } = await stoa.signIn()
    const before = await figures()
    const answer = await start(headers, uid)
    expect(answer.statusCode).toBe(200)
    const timestamp = { seconds: expect.any(Number), nanoseconds: expect.any(Number) }
    const record = answer.json()
    expect(record).toEqual({
      id: expect.any(String),
      userId: uid,
      active: true,
      kind: 'signin',
      userFullname: 'Ada Test',
      dateCreated: timestamp,
      dateUpdated: timestamp,
      startTime: timestamp,
      slot: { startingTime: timestamp },
    })
    expect(Math.abs(record.startTime.seconds - Date.now() / 1000)).toBeLessThan(60)
    expect(await read(headers, record.id)).toMatchObject(record)
    const identity = await app.inject({ url: '/api/identity', headers })
    expect(identity.json().sessionId).toBe(record.id)
    expect(await figures()).toEqual({ sessions: before?.sessions, signIns: (before?.signIns ?? 0n) + 1n })
  })

  it('refuses a record for another person', async () => {
    const [one, other] = [await stoa.signIn({ admin: true }), await stoa.signIn()]
    const answer = await start(one.headers, other.uid)
    expect(answer.statusCode).toBe(403)
    expect(
      await db.query(sql`select 1 from sessions where user_id in (${one.uid}, ${other.uid})`),
    ).toHaveLength(0)
  })
})

describe('POST /api/sessions/{id}/end', () => {
  it('[25] ends the record, without a body and without a content type', async () => {
    const signedIn = await stoa.signIn()
    const record = await startRecord(signedIn)
    const answer = await end(signedIn.headers, record.id)
    expect(answer.statusCode).toBe(200)
    const slot = { startingTime: record.startTime, endingTime: answer.json().dateUpdated }
    expect(answer.json()).toEqual({ ...record, slot, active: false, dateUpdated: expect.any(Object) })
    expect(await read(signedIn.headers, record.id)).toMatchObject(answer.json())
  })

  it('does not change a record that has ended', async () => {
    const signedIn = await stoa.signIn()
    const { id } = await startRecord(signedIn)
    const first = (await end(signedIn.headers, id)).body
    const both = await Promise.all([end(signedIn.headers, id), end(signedIn.headers, id)])
    expect(both.map(({ body }) => body)).toEqual([first, first])
  })

  it('[27] never ends another’s record, a booking of one’s own, or one that does not exist', async () => {
    const [one, other] = [await stoa.signIn({ admin: true }), await stoa.signIn()]
    const theirs = await startRecord(other)
    await save({ id: 'booking', userId: one.uid, active: true, kind: 'booking' })
    await save({ id: 'unmarked', userId: one.uid, active: true })
    for (const id of [theirs.id, 'booking', 'unmarked']) {
      expect((await end(one.headers, id)).statusCode).toBe(403)
      expect((await read(one.headers, id)).active).toBe(true)
    }
    for (const id of ['none', 'a/b', 'x\0y', '%2F', '__proto__']) {
      expect((await end(one.headers, id)).statusCode).toBe(404)
    }
  })

  it('keeps all other fields of an imported record, and its malformed fields stay listed', async () => {
    const { uid, headers } = await stoa.signIn()
    const imported = {
      id: 'imported/1',
      userId: uid,
      kind: 'signin',
      active: true,
      device: { os: 'any', list: [1, null] },
      ['__proto__']: { polluted: true },
      question: 7,
      dateUpdated: 'yesterday',
      summaries: ['one'],
      transcripts: ['two'],
    }
    await save(imported)
    const answer = await end(headers, imported.id)
    expect(answer.json()).toMatchObject({ active: false, summaries: ['one'], transcripts: ['two'] })
    const kept = await originalOf(imported.id)
    expect(JSON.stringify(kept)).toBe(
      JSON.stringify({ ...imported, active: false, dateUpdated: kept.dateUpdated }),
    )
    const faults = await db.query(
      sql`select field from faults where entity = 'sessions' and id = ${imported.id}`,
    )
    expect(faults.map(({ field }) => field)).toEqual(['question'])
  })
})

it('a record ends with the sign-out, where the browser did not end it', async () => {
  const signedIn = await stoa.signIn()
  const { id } = await startRecord(signedIn)
  await app.inject({ method: 'DELETE', url: '/api/identity', headers: signedIn.headers })
  expect((await originalOf(id)).active).toBe(false)
})

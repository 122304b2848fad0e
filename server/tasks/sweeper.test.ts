// The sweeper removes what has expired, and nothing else.

import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { startSweeper, sweep } from './sweeper.ts'

const stoa = await testApp()
const { db, context } = stoa

async function signInWithRecord() {
  const { uid, call } = await stoa.signIn()
  const { body } = await call('POST', '/api/sessions/start', { userId: uid })
  return { uid, id: String(body.id) }
}

async function stateOf({ uid, id }: { uid: string; id: string }) {
  const signIns = await db.query(sql`select 1 from sign_ins where uid = ${uid}`)
  const [record] = await db.query(sql`select active from sessions where id = ${id}`)
  return { signIns: signIns.length, active: record?.active }
}

describe('a sweep', () => {
  it('removes idle and expired sign-ins, ends their records, and leaves the others', async () => {
    const [idle, long, live] = [await signInWithRecord(), await signInWithRecord(), await signInWithRecord()]
    await db.query(
      sql`update sign_ins set last_seen_at = now() - interval '31 minutes' where uid = ${idle.uid}`,
    )
    await db.query(sql`update sign_ins set created_at = now() - interval '9 hours' where uid = ${long.uid}`)
    await sweep(context)
    expect(await stateOf(idle)).toEqual({ signIns: 0, active: false })
    expect(await stateOf(long)).toEqual({ signIns: 0, active: false })
    expect(await stateOf(live)).toEqual({ signIns: 1, active: true })
  })

  it('removes any number of sign-ins, with two servers at once', async () => {
    const { uid } = await stoa.signIn()
    await db.query(sql`
      insert into sign_ins (token_hash, uid, created_at)
      select sha256(number::text::bytea), ${uid}, now() - interval '9 hours' from generate_series(1, 450) as number`)
    await Promise.all([sweep(context), sweep(context)])
    const left = await db.query(sql`select 1 from sign_ins where uid = ${uid}`)
    expect(left).toHaveLength(1)
  })

  it('removes counters that no longer refuse anyone, and browsers unused for three months', async () => {
    await stoa.signIn()
    await db.query(sql`update known_browsers set last_used_at = now() - interval '91 days'`)
    await db.query(sql`
      insert into sign_in_failures (key, failures, window_ends_at, blocked_until) values
      ('over', 3, now() - interval '1 second', now()),
      ('locked', 100, now() - interval '1 second', 'infinity'),
      ('running', 3, now() + interval '1 minute', now())`)
    await sweep(context)
    const keys = await db.query(
      sql`select key from sign_in_failures where key in ('over', 'locked', 'running') order by key`,
    )
    expect(keys.map(({ key }) => key)).toEqual(['locked', 'running'])
    expect(await db.query(sql`select 1 from known_browsers`)).toHaveLength(0)
  })
})

it('the sweeper sweeps at its start, and its stop waits for that', async () => {
  const expired = await signInWithRecord()
  await db.query(sql`update sign_ins set created_at = now() - interval '9 hours' where uid = ${expired.uid}`)
  await startSweeper(context)()
  expect(await stateOf(expired)).toEqual({ signIns: 0, active: false })
})

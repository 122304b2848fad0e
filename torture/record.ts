// The record under load and faults, and forged: verify finds nothing that nobody forged, and everything that somebody did.

import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { isUnavailable } from '#server/db/errors.ts'
import type { Pool } from '#server/db/pool.ts'
import { Random } from '#server/demo/random.ts'
import { type Head, pruneRecord, readHead, textOf } from '#server/record/record.sql.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import { answers } from '#test/ask.ts'
import { findForgery, forgeriesOf, readRecorded } from '#test/forgeries/forge.ts'
import { createServerRole } from '#test/forgeries/server-role.ts'
import { openPool } from '../bench/installation.ts'
import { type Env, startCommand } from '../bench/processes.ts'
import { cut } from './database-faults.ts'
import { startRecordedWork } from './recorded-work.ts'
import { openTestbed, type Testbed } from './testbed.ts'
import { between, oneOf, type Run, sized, startLoad, type Torture, within } from './torture.ts'

const forgeries = { long: 300, short: 100 }
const patienceMs = 60_000

/** A seed in the environment repeats the forgeries, as far as the record is the same. */
const seed = Number(process.env.FORGERY_SEED ?? Date.now() % 1_000_000)

export const record: Torture = {
  rounds: { long: 30, short: 2 },
  async run(run) {
    const env = { STOA_TRUST_PROXY: 'on', COMPANY_DOMAIN: 'example.com' }
    const bed = await openTestbed(run.defer, { env, servers: 2 })
    const db = openPool(bed.postgres.connection, run.defer, 2)
    const work = await startRecordedWork(bed)
    const { seen, stop } = startVerifying(db)
    await run.inTurn(faults, async (fault) => {
      await delay(between(1_000, 3_000))
      await fault(bed)
      const before = seen.verifications
      const isVerified = await within(patienceMs, async () => seen.verifications > before)
      run.check(isVerified, 'the record was not verified afterwards')
      const ended = bed.servers.flatMap((server) => server.lastWords() ?? [])
      run.check(ended.length === 0, `a console has ended: ${ended}`)
    })
    await work.load.stop()
    await stop()
    run.fail(work.tallies.flatMap((tally) => tally.failures()))
    run.fail(await bed.ledger.check(bed.postgres.ask))
    for (const server of bed.servers) await server.kill('SIGTERM')
    const rows = await checkWholeRecord(run, db, bed.postgres.env)
    const { verifications, findings, cutOff } = seen
    run.fail(findings.slice(0, 5).map((one) => `found, though nobody forged it: ${one}`))
    run.report(`${rows} rows; ${work.tallies.map((tally) => tally.statuses()).join('; ')}`)
    Object.assign(run.figures, {
      writers: work.writers,
      rows,
      verifications: `${verifications} beside them, ${cutOff} cut off`,
      'false findings': findings.length,
      seed,
    })
    await forge(run, db, sized(run, forgeries))
    await checkWholeRecord(run, db, bed.postgres.env)
  },
}

/** Of six rounds three kill a console, two cut connections, and one kills a process of PostgreSQL, which then restarts. */
const faults = [killConsole, killConnection, killConsole, cutHalf, killConsole, cutHalf].map(
  (fault) => [fault.name, fault] as const,
)

async function killConsole({ servers }: Testbed): Promise<void> {
  const victim = oneOf(servers)
  await victim.kill('SIGKILL')
  await delay(between(0, 500))
  await victim.start()
}

async function cutHalf({ postgres }: Testbed): Promise<void> {
  await postgres.ask(cut)
}

/** PostgreSQL ends all other connections then too, and recovers as after a crash. */
async function killConnection({ postgres }: Testbed): Promise<void> {
  const [victim] = await postgres.ask<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'stoa%' order by random() limit 1`,
  )
  if (victim) process.kill(victim.pid, 'SIGKILL')
  await within(patienceMs, () => answers(postgres.ask))
}

/** Verifies again and again beside other work, with a head from before. `cutOff`: those whose connection was lost. */
function startVerifying(db: Pool) {
  const seen = { verifications: 0, findings: [] as string[], cutOff: 0 }
  let kept: Head | undefined
  const verifyOnce = async (): Promise<void> => {
    try {
      const { faults } = await db.snapshot((snapshot) => verifyRecord(snapshot, kept))
      seen.verifications++
      seen.findings.push(...faults)
      kept = await readHead(db)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      seen.cutOff++
    }
  }
  return { seen, ...startLoad([verifyOnce], 50) }
}

/** As many rows in the record as in the history, and nothing that verify finds; by the command too, with a head. Returns the number of rows. */
async function checkWholeRecord(run: Run, db: Pool, env: Env): Promise<number> {
  const head = await readHead(db)
  const { rows, faults } = await verifyRecord(db, head)
  const [counts] = await db.query<{ history: bigint; record: bigint }>(
    sql`select (select count(*) from history) as history, (select count(*) from record_entries) as record`,
  )
  const isEqual = counts?.history === rows && counts.record === rows
  const command = ['record', 'verify', ...(head ? ['--head', textOf(head)] : [])]
  const { status, printed, stderr } = await startCommand(env, command).ended
  run.fail(faults.slice(0, 5))
  run.check(isEqual, `${counts?.history} rows of history, ${counts?.record} in the record, ${rows} verified`)
  run.check(status === 0, `stoa record verify: ${printed}${stderr}`)
  return Number(rows)
}

/** One half from the first row on, the other after the first rows were pruned. */
async function forge(run: Run, db: Pool, count: number): Promise<void> {
  const half = Math.ceil(count / 2)
  const { role } = await createServerRole(db)
  await forgeRecord(run, db, { part: 1, count: half, role })
  const [middle] = await db.query<{ at: Date }>(
    sql`select at from record_entries order by number limit 1 offset (select count(*) / 4 from record_entries)`,
  )
  await db.transaction((transaction) => pruneRecord(transaction, middle?.at ?? new Date()))
  await forgeRecord(run, db, { part: 2, count: count - half, role })
}

type Order = { part: number; count: number; role: string }

/** One at a time, each of which verify must find and name. `part`: another sequence of the same seed. `role`: owns nothing. */
async function forgeRecord(run: Run, db: Pool, { part, count, role }: Order): Promise<void> {
  const [head, recorded] = [await readHead(db), await readRecorded(db)]
  if (!head) throw new Error('Nothing was recorded.')
  for (const forgery of forgeriesOf(new Random(seed).at(part, 0), recorded, count)) {
    const { kind, form, statement } = forgery
    const findings = await findForgery(db, forgery, head, role)
    const isNamed = findings.some(forgery.names)
    run.add(`forged: ${kind}`, 1)
    run.add('forgeries that were named', isNamed ? 1 : 0)
    const found = findings.slice(0, 3).join(' ') || 'nothing'
    run.check(isNamed, `seed ${seed}: ${kind}, ${form}, was not named, but ${found}: ${statement}`)
  }
}

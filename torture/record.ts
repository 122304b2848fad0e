// The record under load and faults, and forged: verify finds nothing that nobody forged, and everything that somebody did.

import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { isUnavailable } from '#server/db/errors.ts'
import type { Pool } from '#server/db/pool.ts'
import { Random } from '#server/demo/random.ts'
import { type Head, pruneRecord, readHead, textOf } from '#server/record/record.sql.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import { findForgery, forgeriesOf, readRecorded } from '#test/forgeries/forge.ts'
import { createServerRole } from '#test/forgeries/server-role.ts'
import { cut } from './database-faults.ts'
import { answers, poolOn } from './postgres.ts'
import { type Env, startCommand } from './processes.ts'
import { startRecordedWork } from './recorded-work.ts'
import { openTestbed, type Testbed } from './testbed.ts'
import { between, runRounds, sized, startLoad, type Torture, unless, within } from './torture.ts'

const forgeries = { long: 300, short: 100 }
const patienceMs = 60_000

/** A seed in the environment repeats the forgeries, as far as the record is the same. */
const seed = Number(process.env.FORGERY_SEED ?? Date.now() % 1_000_000)

export const record: Torture = {
  shows:
    'record verified under writers at two consoles, kill -9 of them and of PostgreSQL: 0 false findings, each row of history once; 300 forgeries by SQL, by the owner and by a role that owns nothing: each found and named, refused, or recorded',
  rounds: { long: 30, short: 2 },
  async run(size, defer) {
    const env = { STOA_TRUST_PROXY: 'on', COMPANY_DOMAIN: 'example.com' }
    const bed = await openTestbed(defer, { env, servers: 2 })
    const db = poolOn(bed.postgres, 2, defer)
    const work = await startRecordedWork(bed)
    const { seen, stop } = startVerifying(db)
    const failures = await runRounds(size, async (index) => {
      const fault = faults[index % faults.length] as Fault
      await delay(between(1_000, 3_000))
      await fault(bed)
      const before = seen.verifications
      const isVerified = await within(patienceMs, async () => seen.verifications > before)
      const ended = bed.servers.flatMap((server) => server.lastWords() ?? [])
      const told = ended.map((words) => `a console has ended: ${words}`)
      const unverified = unless(isVerified, 'the record was not verified afterwards')
      return { name: fault.name, failures: [...unverified, ...told] }
    })
    await work.load.stop()
    await stop()
    failures.push(...work.tallies.flatMap((tally) => tally.failures()))
    failures.push(...(await bed.ledger.check(bed.postgres.ask)))
    for (const server of bed.servers) await server.kill('SIGTERM')
    const { rows, failures: wrong } = await checkWholeRecord(db, bed.postgres.env)
    const { verifications, findings, cutOff } = seen
    failures.push(...wrong, ...findings.slice(0, 5).map((one) => `found, though nobody forged it: ${one}`))
    size.report(`${rows} rows; ${work.tallies.map((tally) => tally.statuses()).join('; ')}`)

    const forged = await forge(db, sized(size, forgeries))
    failures.push(...forged.failures, ...(await checkWholeRecord(db, bed.postgres.env)).failures)
    const byKind = [...forged.kinds].map(([kind, { made, named }]) => `${kind} ${named} of ${made}`)
    const figures = {
      writers: work.writers,
      rows,
      verifications: `${verifications} beside them, ${cutOff} cut off`,
      'false findings': findings.length,
      'forgeries that were named': byKind.join(', '),
      seed,
    }
    return { figures, failures }
  },
}

type Fault = (bed: Testbed) => Promise<unknown>

/** Of six rounds three kill a console, two cut connections, and one kills a process of PostgreSQL, which then restarts. */
const faults: Fault[] = [killConsole, killConnection, killConsole, cutHalf, killConsole, cutHalf]

async function killConsole({ servers }: Testbed): Promise<void> {
  const victim = servers[Math.floor(Math.random() * servers.length)]
  await victim?.kill('SIGKILL')
  await delay(between(0, 500))
  await victim?.start()
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

/** As many rows in the record as in the history, and nothing that verify finds; by the command too, with a head. */
async function checkWholeRecord(db: Pool, env: Env) {
  const head = await readHead(db)
  const { rows, faults } = await verifyRecord(db, head)
  const [counts] = await db.query<{ history: bigint; record: bigint }>(
    sql`select (select count(*) from history) as history, (select count(*) from record_entries) as record`,
  )
  const isEqual = counts?.history === rows && counts.record === rows
  const command = ['record', 'verify', ...(head ? ['--head', textOf(head)] : [])]
  const { status, printed, stderr } = await startCommand(env, command).ended
  const told = `${counts?.history} rows of history, ${counts?.record} in the record, ${rows} verified`
  return {
    rows: Number(rows),
    failures: [
      ...faults.slice(0, 5),
      ...unless(isEqual, told),
      ...unless(status === 0, `stoa record verify: ${printed}${stderr}`),
    ],
  }
}

type Forged = { kinds: Map<string, { made: number; named: number }>; failures: string[] }

/** One half from the first row on, the other after the first rows were pruned. */
async function forge(db: Pool, count: number): Promise<Forged> {
  const forged: Forged = { kinds: new Map(), failures: [] }
  const half = Math.ceil(count / 2)
  const { role } = await createServerRole(db)
  await forgeRecord(db, { part: 1, count: half, role }, forged)
  const [middle] = await db.query<{ at: Date }>(
    sql`select at from record_entries order by number limit 1 offset (select count(*) / 4 from record_entries)`,
  )
  await db.transaction((transaction) => pruneRecord(transaction, middle?.at ?? new Date()))
  await forgeRecord(db, { part: 2, count: count - half, role }, forged)
  return forged
}

type Order = { part: number; count: number; role: string }

/** One at a time, each of which verify must find and name. `part`: another sequence of the same seed. `role`: owns nothing. */
async function forgeRecord(db: Pool, { part, count, role }: Order, forged: Forged): Promise<void> {
  const [head, recorded] = [await readHead(db), await readRecorded(db)]
  if (!head) throw new Error('Nothing was recorded.')
  for (const forgery of forgeriesOf(new Random(seed).at(part, 0), recorded, count)) {
    const { kind, form, statement } = forgery
    const findings = await findForgery(db, forgery, head, role)
    const isNamed = findings.some(forgery.names)
    const { made, named } = forged.kinds.get(kind) ?? { made: 0, named: 0 }
    forged.kinds.set(kind, { made: made + 1, named: named + (isNamed ? 1 : 0) })
    const found = findings.slice(0, 3).join(' ') || 'nothing'
    const told = `seed ${seed}: ${kind}, ${form}, was not named, but ${found}: ${statement}`
    forged.failures.push(...unless(isNamed, told))
  }
}

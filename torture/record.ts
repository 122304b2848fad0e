// The record under load and faults, and forged: verify finds nothing that nobody forged, and everything that somebody did.

import sql from 'sql-template-tag'
import { createPool, type Pool } from '#server/db/pool.ts'
import { pruneRecord, readHead, textOf } from '#server/record/record.sql.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import { createServerRole } from '#test/forgeries/server-role.ts'
import type { Defer } from './clean-up.ts'
import { startCommand } from './command.ts'
import { addAdministrators } from './people.ts'
import { type Fault, recordFaults, survive } from './record-faults.ts'
import { type Forged, forgeRecord, sumOf } from './record-forgeries.ts'
import { startRecordedWork } from './recorded-work.ts'
import { startStoa } from './stoa.ts'
import { copyTemplate } from './template.ts'
import { ownPostgres, startOn, type Testbed } from './testbed.ts'
import { runRounds, type Torture } from './torture.ts'
import { startVerifying } from './verifying.ts'

const forgeries = { long: 300, short: 100 }

/** A seed in the environment repeats the forgeries, as far as the record is the same. */
const seed = Number(process.env.FORGERY_SEED ?? Date.now() % 1_000_000)

export const record: Torture = {
  shows:
    'record verified under writers at two consoles, kill -9 of them and of PostgreSQL: 0 false findings, each row of history once; 300 forgeries by SQL, by the owner and by a role that owns nothing: each found and named, refused, or recorded',
  rounds: { long: 30, short: 2 },
  async run(size, defer) {
    const postgres = await ownPostgres(await copyTemplate(defer), defer)
    const env = { ...postgres.env, STOA_TRUST_PROXY: 'on', COMPANY_DOMAIN: 'example.com' }
    const bed = await startOn({ ...postgres, env }, defer)
    const servers = [bed.stoa, await startStoa(env, defer)]
    const people = await addAdministrators(postgres.ask, servers.length)
    const db = openPool(bed, defer)

    const work = await startRecordedWork(bed, servers, people)
    const verifying = startVerifying(db)
    const failures = await runRounds(size, async (index) => {
      const fault = recordFaults[index % recordFaults.length] as Fault
      return { name: fault.name, failures: await survive(fault, bed, servers, verifying.seen) }
    })
    await work.load.stop()
    await verifying.stop()
    failures.push(
      ...work.tallies.flatMap((tally) => tally.failures()),
      ...(await bed.ledger.check(postgres.ask)),
    )
    for (const server of servers) await server.kill('SIGTERM')
    const { rows, failures: wrong } = await checkWholeRecord(db, env)
    const { verifications, findings, cutOff } = verifying.seen
    failures.push(
      ...wrong,
      ...findings.slice(0, 5).map((finding) => `found, though nobody forged it: ${finding}`),
    )
    size.report(`${rows} rows; ${work.tallies.map((tally) => tally.statuses()).join('; ')}`)

    const forged = await forge(db, size.short ? forgeries.short : forgeries.long)
    failures.push(...forged.failures, ...(await checkWholeRecord(db, env)).failures)
    const byKind = [...forged.kinds].map(([kind, { made, found }]) => `${kind} ${found} of ${made}`)
    const figures = {
      rounds: size.rounds,
      writers: work.writers,
      rows,
      verifications: `${verifications} beside them, ${cutOff} cut off`,
      'false findings': findings.length,
      forgeries: `${sumOf(forged, 'made')}, ${sumOf(forged, 'found')} found, ${sumOf(forged, 'named')} named (${byKind.join(', ')})`,
      seed,
    }
    return { figures, failures }
  },
}

function openPool({ postgres }: Testbed, defer: Defer): Pool {
  const db = createPool(postgres.connection, 'torture', { size: 2, connectTimeoutMs: 5_000 })
  defer(() => db.close())
  return db
}

/** As many rows in the record as in the history, and nothing that verify finds; by the command too, with a head. */
async function checkWholeRecord(db: Pool, env: Record<string, string>) {
  const head = await readHead(db)
  const { rows, faults } = await verifyRecord(db, head)
  const [counts] = await db.query<{ history: bigint; record: bigint }>(
    sql`select (select count(*) from history) as history, (select count(*) from record_entries) as record`,
  )
  const isEqual = counts?.history === rows && counts.record === rows
  const command = ['record', 'verify', ...(head ? ['--head', textOf(head)] : [])]
  const verified = await startCommand(env, command).ended
  return {
    rows: Number(rows),
    failures: [
      ...faults.slice(0, 5),
      ...(isEqual
        ? []
        : [`${counts?.history} rows of history, ${counts?.record} in the record, ${rows} verified`]),
      ...(verified.status === 0 ? [] : [`stoa record verify: ${verified.printed}${verified.stderr}`]),
    ],
  }
}

/** One half from the first row on, the other after the first rows were pruned. */
async function forge(db: Pool, count: number): Promise<Forged> {
  const forged: Forged = { kinds: new Map(), failures: [] }
  const half = Math.ceil(count / 2)
  const { role } = await createServerRole(db)
  await forgeRecord(db, { seed, part: 1, count: half, role }, forged)
  const [middle] = await db.query<{ at: Date }>(
    sql`select at from record_entries order by number limit 1 offset (select count(*) / 4 from record_entries)`,
  )
  await db.transaction((transaction) => pruneRecord(transaction, middle?.at ?? new Date()))
  await forgeRecord(db, { seed, part: 2, count: count - half, role }, forged)
  return forged
}

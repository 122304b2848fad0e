// Lists, search, figures and exports from a streaming replica that lags, hangs, dies and returns: no request is
// refused, authors see their own writes, and a page that is notified of a change finds it.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Bed, lieOn } from './bed.ts'
import type { Defer } from './clean-up.ts'
import { withCleanUp } from './clean-up.ts'
import type { Client } from './client.ts'
import { makeFolder } from './folders.ts'
import { type LiveChanges, listen } from './live-changes.ts'
import { signedIn } from './people.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openTally, type Tally } from './tally.ts'
import { copyTemplate } from './template.ts'
import { limitMs, type Size, type Torture } from './torture.ts'

const streaming = ['wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=256MB']

/** The replica answers each of these. */
const paths = [
  '/api/users?limit=50',
  '/api/sessions?limit=50&q=why',
  '/api/search?q=ada',
  '/api/dashboard',
  '/api/feedback',
  '/api/sessions.csv',
]
const tagsPath = '/api/tags?limit=200'

type Replicated = Bed & { replica: Postgres; page: LiveChanges; colleague: Client; tally: Tally; size: Size }
type Check = (bed: Replicated) => Promise<string[]>

const checks: Record<string, Check> = {
  reads: checkReads,
  'own writes': checkOwnWrites,
  announced: checkAnnounced,
  'left out': checkLeftOut,
  killed: checkKilled,
  frozen: checkFrozen,
}

export const replica: Torture = {
  shows:
    'replica: answers lists, search, figures, exports; own writes and reported changes are visible; not used beyond 1 s, then used again; dead or frozen: 0 refused',
  rounds: { long: 20, short: 1 },
  run: (size) =>
    withCleanUp(async (defer) => {
      const bed = await openReplicated(size, defer)
      const failures: string[] = []
      for (let round = 1; round <= size.rounds; round++) {
        for (const [name, check] of Object.entries(checks)) {
          const seen = await check(bed)
          failures.push(...seen.map((failure) => `round ${round}, ${name}: ${failure}`))
          size.report(`round ${round} of ${size.rounds}, ${name}: ${seen.join('; ') || 'held'}`)
        }
      }
      failures.push(...(await checkPromoted(bed)), ...bed.tally.failures())
      failures.push(...(await bed.ledger.check(bed.postgres.ask)))
      return {
        figures: {
          rounds: size.rounds,
          'acknowledged writes': bed.ledger.acknowledged(),
          answers: bed.tally.answers(),
          'slowest answer (ms)': Math.round(bed.tally.slowestMs()),
        },
        failures,
      }
    }),
}

async function openReplicated(size: Size, defer: Defer): Promise<Replicated> {
  const dataDir = await copyTemplate(defer)
  // Its log must be longer than that of the template before it is copied.
  const first = await startPostgres(dataDir, streaming)
  await first.stop('fast')
  const copy = makeFolder(defer)
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), copy])
  execFileSync('cp', ['-p', join(copy, 'postgres', 'PG_VERSION'), join(copy, 'postgres', 'standby.signal')])
  const postgres = await startPostgres(dataDir, streaming)
  defer(() => postgres.stop('immediate'))
  const { port, user, password } = postgres.connection
  const source = `primary_conninfo=host=127.0.0.1 port=${port} user=${user} password=${password}`
  const standby = await startPostgres(copy, [...streaming, source])
  defer(async () => {
    await standby.thaw()
    await standby.stop('immediate')
  })
  const env = { ...postgres.env, DATABASE_URL_READ: standby.env.DATABASE_URL ?? '' }
  const bed = await lieOn({ ...postgres, env }, defer)
  const colleague = await signedIn(bed.stoa.origin)
  defer(() => colleague.close())
  const page = listen(bed.stoa.origin, bed.client.headers, defer)
  await page.isOpen()
  const tally = openTally('answers')
  return { ...bed, replica: standby, colleague, page, tally, size }
}

async function checkReads(bed: Replicated): Promise<string[]> {
  if (!(await isUsed(bed))) return ['the replica is not taken']
  const failures: string[] = []
  for (const path of paths)
    if ((await readsOf(bed, path)) === 0) failures.push(`${path} was not read from it`)
  return failures
}

/** The number of statements that the replica has answered. */
async function readsOf({ replica, client, tally }: Replicated, path: string): Promise<number> {
  const [before] = await replica.ask<{ at: string }>('select clock_timestamp()::text as at')
  tally.count(await client.get(path))
  const asked = await replica.ask(
    `select from pg_stat_activity where application_name in ('stoa replica requests', 'stoa replica long reads')
     and query_start > $1::timestamptz`,
    [before?.at],
  )
  return asked.length
}

async function isUsed(bed: Replicated): Promise<boolean> {
  return await within(limitMs(bed.size, 3_000), async () => (await readsOf(bed, tagsPath)) > 0)
}

async function within(patienceMs: number, holds: () => Promise<boolean>): Promise<boolean> {
  const untilMs = performance.now() + patienceMs
  while (performance.now() < untilMs) {
    if (await holds()) return true
    await delay(50)
  }
  return false
}

/** Writes, and checks whether a reader finds it in the list; the caller chooses the reader and the time. */
async function write({ ledger, client, tally }: Replicated): Promise<string> {
  const tag = ledger.tags[0] ?? ''
  const written = tally.count(await ledger.write(client, tag))
  return JSON.parse(written.text).name
}

async function sees(reader: Client, name: string, tally: Tally): Promise<boolean> {
  const { text } = tally.count(await reader.get(tagsPath))
  return text.includes(name)
}

/** Also while the replica replays nothing, and while the server gets no notifications. */
async function checkOwnWrites(bed: Replicated): Promise<string[]> {
  let missed = 0
  let hear = (): void => undefined
  for (let turn = 0; turn < 10; turn++) {
    if (turn === 5) {
      hear = await deafen(bed)
      await bed.replica.ask('select pg_wal_replay_pause()')
    }
    const name = await write(bed)
    if (!(await sees(bed.client, name, bed.tally))) missed += 1
  }
  await bed.replica.ask('select pg_wal_replay_resume()')
  hear()
  return missed === 0 ? [] : [`${missed} of 10 writes were not seen by their author`]
}

/** Suspends the PostgreSQL process that notifies the server of changes, until the returned function is called. */
async function deafen({ postgres }: Replicated): Promise<() => void> {
  const [listening] = await postgres.ask<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'stoa listening'`,
  )
  if (!listening) throw new Error('Stoa does not listen.')
  process.kill(listening.pid, 'SIGSTOP')
  return () => void process.kill(listening.pid, 'SIGCONT')
}

/** A page that is notified of a change finds it, and is notified only once the replica has it. */
async function checkAnnounced(bed: Replicated): Promise<string[]> {
  const failures: string[] = []
  for (let turn = 0; turn < 4; turn++) {
    if (!(await isUsed(bed))) failures.push('the replica was not taken back')
    const isPaused = turn % 2 === 1
    if (isPaused) await bed.replica.ask('select pg_wal_replay_pause()')
    const reported = bed.page.reports('tags', 5_000)
    const name = await write(bed)
    if (isPaused) {
      const early = await Promise.race([reported, delay(300, false)])
      if (early) failures.push('a change was reported before the replica had it')
      await bed.replica.ask('select pg_wal_replay_resume()')
    }
    if (!(await reported)) failures.push('a change was not reported')
    else if (!(await sees(bed.colleague, name, bed.tally)))
      failures.push('a change was reported and not visible')
  }
  return failures
}

async function checkLeftOut(bed: Replicated): Promise<string[]> {
  const { replica, page, colleague, size, tally } = bed
  await replica.ask('select pg_wal_replay_pause()')
  const reported = page.reports('tags', limitMs(size, 2_000))
  const name = await write(bed)
  const isReported = await reported
  const isSeen = await sees(colleague, name, tally)
  const asked = await readsOf(bed, tagsPath)
  await replica.ask('select pg_wal_replay_resume()')
  const isBack = await isUsed(bed)
  return [
    ...(isReported && isSeen
      ? []
      : ['a change was not reported or not visible while the replica stood still']),
    ...(asked === 0 ? [] : ['it was read while it was more than a second behind']),
    ...(isBack ? [] : ['it was not taken back']),
  ]
}

async function checkKilled(bed: Replicated): Promise<string[]> {
  const reading = readAlong(bed)
  await bed.replica.stop('kill')
  await delay(500)
  const name = await write(bed)
  const isSeen = await sees(bed.colleague, name, bed.tally)
  await bed.replica.start()
  await reading()
  return [
    ...(isSeen ? [] : ['a write was not seen']),
    ...((await isUsed(bed)) ? [] : ['it was not taken back']),
  ]
}

async function checkFrozen(bed: Replicated): Promise<string[]> {
  const reading = readAlong(bed)
  await bed.replica.freeze()
  await delay(1_500)
  await bed.replica.thaw()
  await reading()
  return (await isUsed(bed)) ? [] : ['it was not taken back']
}

/** Reads lists and figures until the returned function is called; every answer must be a success. */
function readAlong({ colleague, tally }: Replicated): () => Promise<void> {
  let isOver = false
  const reading = Promise.all(
    paths.slice(0, 4).map(async (path) => {
      while (!isOver) tally.count(await colleague.get(path))
    }),
  )
  return async () => {
    isOver = true
    await reading
  }
}

/** A replica that was promoted to a database is no longer used. */
async function checkPromoted(bed: Replicated): Promise<string[]> {
  await bed.replica.ask('select pg_promote()')
  const isLeft = await within(limitMs(bed.size, 2_000), async () => (await readsOf(bed, tagsPath)) === 0)
  const name = await write(bed)
  const isSeen = await sees(bed.colleague, name, bed.tally)
  return isLeft && isSeen ? [] : ['a promoted replica was still read']
}

// Processes that end: kill -9 of the server during writes, of an import, and of one that builds its indexes; SIGTERM under load, with a
// frozen database too.

import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, openTally } from './client.ts'
import { type Import, prepareImport } from './imports.ts'
import { type Ask, connect, lockTags } from './postgres.ts'
import { hasEnded } from './processes.ts'
import { openStream } from './streams.ts'
import { checkIntegrity, openTestbed, type Testbed } from './testbed.ts'
import {
  between,
  limitMs,
  runRounds,
  type Size,
  startLoad,
  type Torture,
  times,
  unless,
  within,
} from './torture.ts'
import { startWriters } from './usual-load.ts'

type Imports = { small: Import; bulk: Import }
type Cycle = (bed: Testbed, size: Size, imports: Imports) => Promise<{ readyMs: number; failures: string[] }>

/** Of ten cycles one kills an index build, two an import, and seven the server during writes. */
const cycles: Cycle[] = [
  killWrites,
  killImport,
  killBuild,
  killWrites,
  killImport,
  ...Array(5).fill(killWrites),
]

export const killServer: Torture = {
  shows:
    'kill -9 during writes, of an import, of a bulk index build: 0 lost, 0 half, 0 without history; ready < 2 s',
  rounds: { long: 200, short: 3 },
  async run(size, defer) {
    const bed = await openTestbed(defer, { embedded: true })
    const { env, ask } = bed.postgres
    const imports = {
      small: prepareImport(env, { documents: 6_000, bytes: 1_000 }, defer),
      // A file of this size is loaded without indexes, which are built at its end.
      bulk: prepareImport(env, { documents: 2_400, bytes: 13_000 }, defer),
    }
    const readyMs: number[] = []
    const failures = await runRounds(size, async (index) => {
      const cycle = cycles[index % cycles.length] as Cycle
      const seen = await cycle(bed, size, imports)
      readyMs.push(seen.readyMs)
      return { name: cycle.name, failures: [...seen.failures, ...(await bed.ledger.check(ask))] }
    })
    const slowest = Math.round(Math.max(...readyMs))
    failures.push(...(await checkIntegrity(bed)))
    failures.push(...unless(size.short || slowest <= 2_000, `a start took ${slowest} ms`))
    const written = bed.ledger.acknowledged()
    return { figures: { 'acknowledged writes': written, 'ready after (ms, most)': slowest }, failures }
  },
}

async function killWrites(bed: Testbed) {
  const tally = openTally('writes', { mayBeLost: true })
  const load = startWriters(bed, tally, 6)
  await delay(between(50, 500))
  await bed.stoa.kill('SIGKILL')
  await load.stop()
  return { ...(await bed.stoa.start()), failures: tally.failures() }
}

async function killImport({ postgres: { ask }, stoa }: Testbed, _: Size, { small }: Imports) {
  const importing = small.begin()
  while (!hasEnded(importing.child) && (await small.count(ask)) === 0) await delay(5)
  await delay(between(0, 100))
  importing.child.kill('SIGKILL')
  await importing.ended
  const failures = await small.check(ask)
  await stoa.kill('SIGKILL')
  const started = await stoa.start()
  const again = await small.begin().ended
  const isWhole = (await small.count(ask)) === small.documents
  failures.push(...unless(again.status === 0, `The import after a killed one failed: ${again.stderr}`))
  failures.push(...unless(isWhole, 'The second import is not whole.'))
  await small.remove(ask)
  return { ...started, failures }
}

async function killBuild({ postgres, stoa }: Testbed, size: Size, { bulk }: Imports) {
  const { ask, connection } = postgres
  const wanted = await indexesOf(ask)
  // The table is empty at first, so that the import drops its indexes; the next start builds all of them again.
  await ask('delete from feedback')
  const importing = bulk.begin()
  const watcher = await connect(connection)
  const building = `select from pg_stat_activity where query ilike 'create index%' and state = 'active'`
  while (!hasEnded(importing.child) && (await watcher.query(building)).rowCount === 0) await delay(2)
  await watcher.end()
  importing.child.kill('SIGKILL')
  await importing.ended
  const isKilled = importing.child.signalCode !== null
  const failures = isKilled ? await bulk.check(ask) : ['The import ended before it could be killed.']
  await stoa.kill('SIGKILL')
  const started = await stoa.start()
  let [missing, aside] = [0, 0]
  const isComplete = await within(limitMs(size, 30_000), async () => {
    const there = await indexesOf(ask)
    missing = wanted.filter((index) => !there.includes(index)).length
    aside = (await ask('select from set_aside_indexes')).length
    return missing + aside === 0
  })
  failures.push(...unless(isComplete, `${missing} indexes are missing, ${aside} set aside.`))
  await bulk.remove(ask)
  return { ...started, failures }
}

async function indexesOf(ask: Ask): Promise<string[]> {
  const rows = await ask<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indrelid
     where relname like 'feedback%' and indisvalid order by 1`,
  )
  return rows.map(({ definition }) => definition)
}

type Exited = { tookMs: number; status: number | null }
type Stopped = { answers: Answer[]; at: number; exited: Exited }

/** Younger requests may not have reached the server before the signal. */
const youngMs = 50

/** Accepted requests are answered, and the process ends in time. */
export const sigterm: Torture = {
  shows: 'SIGTERM under load: 0 requests in progress dropped, exit within 10 s, with a frozen database too',
  rounds: { long: 40, short: 2 },
  async run(size, defer) {
    const beds = [await openTestbed(defer), await openTestbed(defer, { embedded: true })] as const
    const stoppings = [stopUnderLoad, stopUnderLoad, stopFrozen, stopFrozen]
    let exitMs = 0
    let inProgress = 0
    const failures = await runRounds(size, async (index) => {
      const stopping = stoppings[index % stoppings.length] ?? stopUnderLoad
      const bed = beds[index % 2] ?? beds[0]
      const { answers, at, exited } = await stopping(bed)
      await bed.stoa.start()
      const isOpen = ({ sentAt, tookMs }: Answer) => sentAt < at - youngMs && sentAt + tookMs > at
      const open = answers.filter(isOpen)
      const dropped = open.filter(({ status, cut }) => status === 0 || cut)
      const isInTime = exited.tookMs <= limitMs(size, 10_000) && exited.status !== null
      exitMs = Math.max(exitMs, Math.round(exited.tookMs))
      inProgress += open.length
      const told = `${dropped.length} of ${open.length} requests in progress were dropped: ${dropped[0]?.text}`
      return {
        name: `${stopping.name}, ${bed === beds[0] ? 'by URL' : 'embedded'}`,
        failures: [
          ...unless(dropped.length === 0, told),
          ...unless(isInTime, `the process was not gone after ${Math.round(exited.tookMs)} ms`),
          ...unless(exited.status === 0 || !isInTime, `the process ended with ${exited.status}`),
          ...(await bed.ledger.check(bed.postgres.ask)),
        ],
      }
    })
    for (const bed of beds) failures.push(...(await checkIntegrity(bed)))
    return { figures: { 'requests in progress': inProgress, 'exit after (ms, most)': exitMs }, failures }
  },
}

/** Besides quick requests: edits that wait for a lock at the signal, an export, an open page. */
async function stopUnderLoad({ postgres, stoa, client, ledger }: Testbed): Promise<Stopped> {
  const answers: Answer[] = []
  const paths = ['/api/users?limit=50', '/api/sessions?limit=50', '/api/dashboard']
  const asks = [
    ...times(8, (index) => () => client.get(paths[index % paths.length] ?? '')),
    ...times(4, (index) => () => ledger.write(client, index)),
  ]
  const steps = asks.map((ask) => async () => answers.push(await ask()))
  const load = startLoad(steps, 2)
  const open = ['/api/changes', '/api/sessions'].map((path) => openStream(stoa.origin, path, client.headers))
  const letGo = await lockTags(postgres, ledger.tags.slice(-3))
  const waiting = [-3, -2, -1].map((tag) => ledger.write(client, tag))
  await delay(300)
  const at = performance.now()
  const exiting = stoa.kill('SIGTERM')
  await delay(500)
  await letGo()
  const exited = await exiting
  await load.stop()
  for (const { close } of open) close()
  answers.push(...(await Promise.all(waiting)))
  return { answers, at, exited }
}

async function stopFrozen({ postgres, stoa, client, ledger }: Testbed): Promise<Stopped> {
  await postgres.freeze()
  const asked = times(10, (index) =>
    index % 2 === 0 ? client.get('/api/users?limit=50') : ledger.write(client, index),
  )
  await delay(300)
  const at = performance.now()
  const exited = await stoa.kill('SIGTERM')
  const answers = await Promise.all(asked)
  await postgres.thaw()
  return { answers, at, exited }
}

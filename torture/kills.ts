// Kills the server with kill -9 during writes, during an import, and during an index build.

import { setTimeout as delay } from 'node:timers/promises'
import { type Ask, connect } from '#test/ask.ts'
import { hasEnded } from '#test/processes.ts'
import { openTally } from './client.ts'
import { type Import, prepareImport } from './imports.ts'
import { checkIntegrity, openTestbed, type Testbed } from './testbed.ts'
import { between, limitMs, type Run, type Torture, within } from './torture.ts'
import { startWriters } from './usual-load.ts'

type Imports = { small: Import; bulk: Import }
type Cycle = (run: Run, bed: Testbed, imports: Imports) => Promise<{ readyMs: number }>

/** Of ten cycles one kills an index build, two an import, and seven the server during writes. */
const kinds = [killWrites, killImport, killBuild, killWrites, killImport, ...Array<Cycle>(5).fill(killWrites)]
const cycles = kinds.map((cycle) => [cycle.name, cycle] as const)

export const killServer: Torture = {
  rounds: { long: 200, short: 3 },
  async run(run) {
    const bed = await openTestbed(run.defer, { embedded: true })
    const { env, ask } = bed.postgres
    const imports = {
      small: prepareImport(env, { documents: 6_000, bytes: 1_000 }, run.defer),
      // A file of this size is loaded without indexes, which are built at its end.
      bulk: prepareImport(env, { documents: 2_400, bytes: 13_000 }, run.defer),
    }
    await run.inTurn(cycles, async (cycle) => {
      const { readyMs } = await cycle(run, bed, imports)
      run.most('ready after (ms, most)', readyMs)
      run.check(run.short || readyMs <= 2_000, `a start took ${Math.round(readyMs)} ms`)
      run.fail(await bed.ledger.check(ask))
    })
    run.fail(await checkIntegrity(bed))
    run.add('acknowledged writes', bed.ledger.acknowledged())
  },
}

async function killWrites(run: Run, bed: Testbed) {
  const tally = openTally('writes', { mayBeLost: true })
  const load = startWriters(bed, tally, 6)
  await delay(between(50, 500))
  await bed.stoa.kill('SIGKILL')
  await load.stop()
  run.fail(tally.failures())
  return await bed.stoa.start()
}

async function killImport(run: Run, { postgres: { ask }, stoa }: Testbed, { small }: Imports) {
  const importing = small.begin()
  while (!hasEnded(importing.child) && (await small.count(ask)) === 0) await delay(5)
  await delay(between(0, 100))
  importing.child.kill('SIGKILL')
  await importing.ended
  run.fail(await small.check(ask))
  await stoa.kill('SIGKILL')
  const started = await stoa.start()
  const again = await small.begin().ended
  run.check(again.status === 0, `The import after a killed one failed: ${again.stderr}`)
  run.check((await small.count(ask)) === small.documents, 'The second import is not whole.')
  await small.remove(ask)
  return started
}

async function killBuild(run: Run, { postgres, stoa }: Testbed, { bulk }: Imports) {
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
  run.fail(isKilled ? await bulk.check(ask) : ['The import ended before it could be killed.'])
  await stoa.kill('SIGKILL')
  const started = await stoa.start()
  let [missing, aside] = [0, 0]
  const isComplete = await within(limitMs(run, 30_000), async () => {
    const there = await indexesOf(ask)
    missing = wanted.filter((index) => !there.includes(index)).length
    aside = (await ask('select from set_aside_indexes')).length
    return missing + aside === 0
  })
  run.check(isComplete, `${missing} indexes are missing, ${aside} set aside.`)
  await bulk.remove(ask)
  return started
}

async function indexesOf(ask: Ask): Promise<string[]> {
  const rows = await ask<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indrelid
     where relname like 'feedback%' and indisvalid order by 1`,
  )
  return rows.map(({ definition }) => definition)
}

// kill -9 of the server during writes, of an import, and of an import that builds its indexes.

import { setTimeout as delay } from 'node:timers/promises'
import type { Defer } from './clean-up.ts'
import { type Import, prepareImport } from './imports.ts'
import { checkIntegrity } from './integrity.ts'
import { checkIndexes, indexesOf, killIndexBuild } from './kill-index-build.ts'
import { hasEnded } from './processes.ts'
import { openTally } from './tally.ts'
import { openTestbed, type Testbed } from './testbed.ts'
import { between, runRounds, type Size, type Torture } from './torture.ts'
import { startWriters } from './usual-load.ts'

type Cycle = (bed: Testbed, size: Size, imports: Imports) => Promise<{ readyMs: number; failures: string[] }>
type Imports = { small: Import; bulk: Import }

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
    const bed = await openTestbed('embedded', defer)
    const imports = prepareImports(bed, defer)
    const readyMs: number[] = []
    const failures = await runRounds(size, async (index) => {
      const cycle = cycles[index % cycles.length] as Cycle
      const seen = await cycle(bed, size, imports)
      readyMs.push(seen.readyMs)
      return { name: cycle.name, failures: [...seen.failures, ...(await bed.ledger.check(bed.postgres.ask))] }
    })
    failures.push(...(await checkIntegrity(bed)))
    const slowest = Math.round(Math.max(...readyMs))
    if (!size.short && slowest > 2_000) failures.push(`a start took ${slowest} ms`)
    const figures = {
      rounds: size.rounds,
      'acknowledged writes': bed.ledger.acknowledged(),
      'ready after (ms, most)': slowest,
    }
    return { figures, failures }
  },
}

function prepareImports({ postgres }: Testbed, defer: Defer): Imports {
  return {
    small: prepareImport(postgres.env, { documents: 6_000, bytes: 1_000 }, defer),
    // A file of this size is loaded without indexes, which are built at its end.
    bulk: prepareImport(postgres.env, { documents: 2_400, bytes: 13_000 }, defer),
  }
}

async function killWrites(bed: Testbed) {
  const tally = openTally('writes', { mayBeLost: true })
  const load = startWriters(bed, tally, 6)
  await delay(between(50, 500))
  await bed.stoa.kill('SIGKILL')
  await load.stop()
  return { ...(await bed.stoa.start()), failures: tally.failures() }
}

async function killImport(bed: Testbed, _: Size, { small }: Imports) {
  const { ask } = bed.postgres
  const importing = small.begin()
  while (!hasEnded(importing.child) && (await small.count(ask)) === 0) await delay(5)
  await delay(between(0, 100))
  importing.child.kill('SIGKILL')
  await importing.ended
  const failures = await small.check(ask)
  await bed.stoa.kill('SIGKILL')
  const started = await bed.stoa.start()
  const again = await small.begin().ended
  if (again.status !== 0) failures.push(`The import after a killed one failed: ${again.stderr}`)
  if ((await small.count(ask)) !== small.documents) failures.push('The second import is not whole.')
  await small.remove(ask)
  return { ...started, failures }
}

async function killBuild(bed: Testbed, size: Size, { bulk }: Imports) {
  const { ask } = bed.postgres
  const wanted = await indexesOf(ask)
  const failures = await killIndexBuild(bed.postgres, bulk)
  await bed.stoa.kill('SIGKILL')
  const started = await bed.stoa.start()
  failures.push(...(await checkIndexes(ask, wanted, size)))
  await bulk.remove(ask)
  return { ...started, failures }
}

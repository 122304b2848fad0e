// A full file system: writes are refused in time with a message, reads continue, and it recovers when space is freed.

import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Defer } from './clean-up.ts'
import { makeFolder } from './folders.ts'
import { startLoad, times } from './load.ts'
import { openSurvival } from './survival.ts'
import { openTally } from './tally.ts'
import { copyTemplateTo } from './template.ts'
import { ownPostgres, startOn, type Testbed } from './testbed.ts'
import type { Torture } from './torture.ts'

/** Space for the template, its WAL and some growth, but not for a large WAL. */
const fileSystem = 'size=128m'
const little = ['min_wal_size=32MB', 'max_wal_size=32MB']

export const diskFull: Torture = {
  shows: 'disk full: writes 503, reads continue, then recovery',
  rounds: { long: 30, short: 1 },
  needs: {
    isThere: () => process.platform === 'linux' && process.getuid?.() === 0,
    reason: 'disk-full mounts a small file system, which requires root on Linux: it was skipped.',
  },
  async run(size, defer) {
    const folder = mount(defer)
    await copyTemplateTo(folder)
    const bed = await startOn(await ownPostgres(folder, defer, little), defer)
    const survival = await openSurvival(bed, size, defer)
    let refused = 0
    for (let round = 0; round < size.rounds; round++) {
      await survival.round(async () => {
        const seen = await fill(bed, join(folder, 'ballast'))
        refused += seen.refused
        return seen.failures
      })
    }
    return await survival.outcome({ 'writes refused': refused })
  },
}

/** PostgreSQL stops when its WAL cannot be written, so writes end at the first refusal. */
const refusalsWanted = 40
const writesAtMost = 20_000

async function fill(bed: Testbed, ballast: string): Promise<{ refused: number; failures: string[] }> {
  const reads = openTally('reads')
  const writes = openTally('writes', { statuses: [503] })
  fillUp(ballast)
  let refused = 0
  let written = 0
  const reading = startLoad([async () => reads.count(await bed.client.get('/api/sessions?limit=50'))], 5)
  const write = async (tag: string): Promise<void> => {
    while (refused < refusalsWanted && written++ < writesAtMost) {
      const { status } = writes.count(await bed.ledger.write(bed.client, tag))
      if (status >= 500) refused += 1
    }
  }
  await Promise.all(times(6, (index) => write(bed.ledger.tags[index] ?? '')))
  await reading.stop()
  rmSync(ballast)
  const none = refused === 0 ? [`${written} writes found room on a full disk`] : []
  return { refused, failures: [...none, ...reads.failures(), ...writes.failures()] }
}

function fillUp(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let bytes = 1 << 20; bytes >= 4096; ) {
      // The last pieces are small, to leave no free page.
      if (!tryToWrite(file, bytes)) bytes >>= 1
    }
  } finally {
    closeSync(file)
  }
}

function tryToWrite(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}

function mount(defer: Defer): string {
  const folder = makeFolder(defer)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `${fileSystem},mode=755`, 'tmpfs', folder])
  defer(() => execFileSync('umount', ['--lazy', folder]))
  return folder
}

// The usual load of administrators, as loops: lists, exports, edits, signing in and out. Counts every answer.

import { type Allowed, openTally, type Tally } from './client.ts'
import { enterAndLeave } from './people.ts'
import type { Testbed } from './testbed.ts'
import { asking, type Load, listPaths, type Step, startLoad, times } from './torture.ts'

const paths = [...listPaths, '/api/search?q=ada', '/readyz']
const exportPaths = ['/api/users', '/api/sessions.csv']

/** `allowed`: the statuses besides success. */
export function startUsualLoad(bed: Testbed, allowed: Allowed) {
  const quick = openTally('lists and edits', allowed)
  const entering = openTally('signing in and out', allowed)
  const statuses = [...(allowed.statuses ?? []), 429]
  const long = openTally('exports', { ...allowed, statuses, mayBeCut: true })
  const tallies = [quick, long, entering]
  const steps = [
    ...asking(4, paths, async (path) => quick.count(await bed.client.get(path))),
    ...times(4, (index) => writing(bed, quick, index)),
    ...exportPaths.map((path) => async () => long.count(await bed.client.get(path))),
    () => enterAndLeave(bed.stoa.origin, entering),
  ]
  const load = startLoad(steps, 10)
  return {
    stop: () => load.stop(),
    answers: () => tallies.map((tally) => tally.statuses()).join('; '),
    failures: () => tallies.flatMap((tally) => tally.failures()),
  }
}

/** Starts loops that only edit. */
export function startWriters(bed: Testbed, tally: Tally, writers: number): Load {
  const steps = times(writers, (index) => writing(bed, tally, index))
  return startLoad(steps, 1)
}

function writing({ client, ledger }: Testbed, tally: Tally, index: number): Step {
  return async () => tally.count(await ledger.write(client, index))
}

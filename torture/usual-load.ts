// The usual load of administrators, as loops: lists, exports, edits, signing in and out. Counts every answer.

import { type Allowed, openClient, openTally, type Tally } from './client.ts'
import { administrator, cookieOf, trySignIn } from './people.ts'
import type { Testbed } from './testbed.ts'
import { type Load, type Step, startLoad, times, turns } from './torture.ts'

const paths = [
  ...(['/api/users?limit=50', '/api/sessions?limit=50', '/api/dashboard'] as const),
  ...(['/api/search?q=ada', '/readyz'] as const),
] as const
const exportPaths = ['/api/users', '/api/sessions.csv']

/** `allowed`: the statuses besides success; `exported`: the addresses that are read completely and repeatedly. */
export function startUsualLoad(bed: Testbed, allowed: Allowed, exported = exportPaths) {
  const quick = openTally('lists and edits', allowed)
  const entering = openTally('signing in and out', allowed)
  const statuses = [...(allowed.statuses ?? []), 429]
  const long = openTally('exports', { ...allowed, statuses, mayBeCut: true })
  const tallies = [quick, long, entering]
  const steps = [
    ...times(4, (index): Step => {
      const path = turns(paths, index)
      return async () => quick.count(await bed.client.get(path()))
    }),
    ...times(4, (index) => writing(bed, quick, index)),
    ...exported.map((path) => async () => long.count(await bed.client.get(path))),
    signingInAndOut(bed, entering),
  ]
  const load = startLoad(steps, 10)
  return {
    stop: () => load.stop(),
    answers: () => tallies.map((tally) => tally.statuses()).join('; '),
    /** The slowest answer, exports excluded. */
    slowestMs: () => Math.max(quick.slowestMs(), entering.slowestMs()),
    failures: () => tallies.flatMap((tally) => tally.failures()),
  }
}

/** Loops that only edit. */
export function startWriters(bed: Testbed, tally: Tally, writers: number): Load {
  return startLoad(
    times(writers, (index) => writing(bed, tally, index)),
    1,
  )
}

function writing({ client, ledger }: Testbed, tally: Tally, index: number): Step {
  return async () => tally.count(await ledger.write(client, index))
}

function signingInAndOut({ stoa }: Testbed, tally: Tally): Step {
  return async () => {
    const entered = tally.count(await trySignIn(stoa.origin, administrator))
    if (entered.status !== 200) return
    const client = openClient(stoa.origin, { 'sec-fetch-site': 'same-origin', cookie: cookieOf(entered) })
    tally.count(await client.send('DELETE', '/api/identity'))
    client.close()
  }
}

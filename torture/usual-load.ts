// The usual load of administrators, as loops: lists, exports, edits, signing in and out. Counts every answer.

import { openClient } from './client.ts'
import { type Load, type Step, startLoad, times } from './load.ts'
import { administrator, cookieOf, trySignIn } from './people.ts'
import { type Allowed, openTally, type Tally } from './tally.ts'
import type { Testbed } from './testbed.ts'

export type UsualLoad = {
  stop(): Promise<void>
  answers(): string
  /** The slowest answer, exports excluded. */
  slowestMs(): number
  failures(): string[]
}

const paths = [
  '/api/users?limit=50',
  '/api/sessions?limit=50',
  '/api/dashboard',
  '/api/search?q=ada',
  '/readyz',
]
const exportPaths = ['/api/users', '/api/sessions.csv']

/** `allowed`: the statuses besides success; `exported`: the addresses that are read completely and repeatedly. */
export function startUsualLoad(bed: Testbed, allowed: Allowed, exported = exportPaths): UsualLoad {
  const quick = openTally('lists and edits', allowed)
  const long = openTally('exports', {
    ...allowed,
    statuses: [...(allowed.statuses ?? []), 429],
    mayBeCut: true,
  })
  const entering = openTally('signing in and out', allowed)
  const load = startLoad(
    [
      ...times(4, (index) => reading(bed, quick, index)),
      ...times(4, (index) => writing(bed, quick, index)),
      ...exported.map(
        (path): Step =>
          async () =>
            long.count(await bed.client.get(path)),
      ),
      signingInAndOut(bed, entering),
    ],
    10,
  )
  const tallies: Tally[] = [quick, long, entering]
  return {
    stop: () => load.stop(),
    answers: () => tallies.map((tally) => tally.statuses()).join('; '),
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

function reading({ client }: Testbed, tally: Tally, index: number): Step {
  let turn = index
  return async () => tally.count(await client.get(paths[turn++ % paths.length] ?? ''))
}

function writing({ client, ledger }: Testbed, tally: Tally, index: number): Step {
  const tag = ledger.tags[index] ?? ''
  return async () => tally.count(await ledger.write(client, tag))
}

function signingInAndOut({ stoa }: Testbed, tally: Tally): Step {
  return async () => {
    const entered = tally.count(await trySignIn(stoa.origin, administrator))
    if (entered.status !== 200) return
    const headers = { 'sec-fetch-site': 'same-origin', cookie: cookieOf(entered) }
    const client = openClient(stoa.origin, headers)
    tally.count(await client.send('DELETE', '/api/identity'))
    client.close()
  }
}

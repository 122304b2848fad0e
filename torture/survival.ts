// Rounds of faults in one environment. After each round all connections of the server work again, and live changes arrive; a server that
// has ended is reported.

import type { Allowed, Client } from './client.ts'
import { addAdministrators, signedIn } from './people.ts'
import { checkLive, listen } from './streams.ts'
import { checkIntegrity, type Testbed } from './testbed.ts'
import { limitMs, nth, type Run, times } from './torture.ts'
import { startUsualLoad } from './usual-load.ts'

/** Returns a function to run after the checks. */
type Fault = (index: number) => Promise<(() => Promise<unknown>) | undefined>

/** `allowed`: the statuses that the usual load may get besides success; if absent, there is no such load. */
type Options = { allowed?: Allowed; rounds?: number }

export async function survive(
  run: Run,
  bed: Testbed,
  fault: Fault,
  { allowed, rounds }: Options = {},
): Promise<void> {
  // A different person than in the usual load, since requests of one person wait for each other.
  const [colleague] = await addAdministrators(bed.postgres, 1)
  const watcher = await signedIn(bed.stoa.origin, colleague)
  const changes = listen(bed.stoa.origin, watcher.headers, run.defer)
  const load = allowed && startUsualLoad(bed, allowed)
  run.add('exits', 0)
  await run.repeat(
    async (index) => {
      const end = await fault(index)
      const last = bed.stoa.lastWords()
      if (last === undefined) {
        await checkWhole(run, watcher)
        run.fail(await checkLive(changes, () => bed.ledger.write(watcher, -1), limitMs(run, 2_000)))
      } else {
        run.add('exits', 1)
        // The line of a stack trace that names the error.
        run.check(false, `The server ended: ${/^\w*Error.*$/m.exec(last)?.[0] ?? last.slice(-300)}`)
        await bed.stoa.start()
      }
      await end?.()
    },
    undefined,
    rounds,
  )
  await load?.stop()
  if (load) run.report(load.answers())
  run.fail([...(load?.failures() ?? []), ...(await checkIntegrity(bed))])
  run.add('acknowledged writes', bed.ledger.acknowledged())
}

const paths = [
  ...['/api/users?limit=50', '/api/sessions?limit=50', '/api/dashboard'],
  ...['/readyz', '/api/tags?limit=5'],
]
const requests = 60
const atOnce = 10

/** To be called at the end of a fault. Recovered means that 60 consecutive requests, ten at once, all succeed. */
export async function checkWhole(run: Run, client: Client): Promise<void> {
  const endedAt = performance.now()
  for (;;) {
    const healedMs = Math.round(performance.now() - endedAt)
    const wrong = await askAll(client)
    run.most('whole after (ms, most)', healedMs)
    const isLate = healedMs > limitMs(run, 1_000)
    if (wrong.length > 0 && isLate)
      return run.check(
        false,
        `${wrong.length} of ${requests} requests ${healedMs} ms after the fault: ${wrong[0]}`,
      )
    if (wrong.length === 0) return run.check(!isLate, `whole only ${healedMs} ms after the fault`)
  }
}

async function askAll(client: Client): Promise<string[]> {
  const wrong: string[] = []
  let asked = 0
  const ask = async (): Promise<void> => {
    while (asked < requests && wrong.length === 0) {
      const path = nth(paths, asked++)
      const { status, text, tookMs } = await client.get(path)
      if (status !== 200) wrong.push(`${path} ${status} after ${Math.round(tookMs)} ms ${text.slice(0, 200)}`)
    }
  }
  await Promise.all(times(atOnce, ask))
  return wrong
}

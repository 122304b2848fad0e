// Runs rounds of faults in one environment. After each all connections of the server work again, and live changes arrive; a server
// that has ended is reported.

import type { Client } from './client.ts'
import { addAdministrators, signedIn } from './people.ts'
import { checkLive, listen } from './streams.ts'
import { checkIntegrity, type Testbed } from './testbed.ts'
import { type Defer, limitMs, type Outcome, type Size, times } from './torture.ts'

export type Survival = {
  /** One fault from start to end; returns what it observed. */
  round(fault: (index: number) => Promise<string[]>): Promise<void>
  /** Of all rounds, with further figures and failures, and what is wrong in the database. */
  outcome(figures: Outcome['figures'], failures?: string[]): Promise<Outcome>
}

export async function openSurvival(bed: Testbed, size: Size, defer: Defer): Promise<Survival> {
  // Not the person of the usual load: requests of one person wait for each other.
  const [colleague] = await addAdministrators(bed.postgres, 1)
  const watcher = await signedIn(bed.stoa.origin, colleague)
  const changes = listen(bed.stoa.origin, watcher.headers, defer)
  const failures: string[] = []
  let rounds = 0
  let exits = 0
  let healedMs = 0

  const check = async (): Promise<string[]> => {
    const last = bed.stoa.lastWords()
    if (last !== undefined) {
      exits += 1
      await bed.stoa.start()
      // The line of a stack trace that names the error.
      return [`The server ended: ${/^\w*Error.*$/m.exec(last)?.[0] ?? last.slice(-300)}`]
    }
    const healed = await checkWhole(watcher, size)
    healedMs = Math.max(healedMs, healed.healedMs)
    const write = () => bed.ledger.write(watcher, -1)
    return [...healed.failures, ...(await checkLive(changes, write, limitMs(size, 2_000)))]
  }

  return {
    async round(fault) {
      const seen = [...(await fault(rounds++)), ...(await check())]
      failures.push(...seen.map((failure) => `round ${rounds}: ${failure}`))
      size.report(`round ${rounds} of ${size.rounds}: ${seen.join('; ') || 'held'}`)
    },
    outcome: async (figures, more = []) => ({
      figures: {
        exits,
        'acknowledged writes': bed.ledger.acknowledged(),
        'whole after (ms, most)': Math.round(healedMs),
        ...figures,
      },
      failures: [...failures, ...more, ...(await checkIntegrity(bed))],
    }),
  }
}

const paths = [
  ...['/api/users?limit=50', '/api/sessions?limit=50', '/api/dashboard'],
  ...['/readyz', '/api/tags?limit=5'],
]
const requests = 60
const atOnce = 10

/** To be called at the end of a fault. Recovered: 60 consecutive requests, ten at once, all succeed. */
export async function checkWhole(client: Client, size: Size) {
  const endedAt = performance.now()
  for (;;) {
    const healedMs = performance.now() - endedAt
    const wrong = await askAll(client)
    if (wrong.length === 0) return { healedMs, failures: [] }
    if (healedMs > limitMs(size, 1_000)) {
      const failure = `${wrong.length} of ${requests} requests ${Math.round(healedMs)} ms after the fault: ${wrong[0]}`
      return { healedMs, failures: [failure] }
    }
  }
}

async function askAll(client: Client): Promise<string[]> {
  const wrong: string[] = []
  let asked = 0
  const ask = async (): Promise<void> => {
    while (asked < requests && wrong.length === 0) {
      const path = paths[asked++ % paths.length] ?? ''
      const { status, text, tookMs } = await client.get(path)
      if (status !== 200) wrong.push(`${path} ${status} after ${Math.round(tookMs)} ms ${text.slice(0, 200)}`)
    }
  }
  await Promise.all(times(atOnce, ask))
  return wrong
}

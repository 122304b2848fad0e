// Runs rounds of faults in one environment: checks the invariants after each, and reports a server that has ended.

import type { Defer } from './clean-up.ts'
import { checkIntegrity } from './integrity.ts'
import { listen } from './live-changes.ts'
import { addAdministrators, signedIn } from './people.ts'
import type { Testbed } from './testbed.ts'
import { limitMs, type Outcome, type Size } from './torture.ts'
import { checkLive, checkWhole } from './whole.ts'

export type Survival = {
  /** One fault from start to end; returns what it observed. */
  round(fault: () => Promise<string[]>): Promise<void>
  /** Of all rounds, with further figures and failures, and what is wrong in the database. */
  outcome(figures: Outcome['figures'], failures?: string[]): Promise<Outcome>
}

export async function openSurvival(bed: Testbed, size: Size, defer: Defer): Promise<Survival> {
  // Not the person of the usual load: requests of one person wait for each other.
  const [colleague] = await addAdministrators(bed.postgres.ask, 1)
  const watcher = await signedIn(bed.stoa.origin, colleague)
  defer(() => watcher.close())
  const changes = listen(bed.stoa.origin, watcher.headers, defer)
  const tag = bed.ledger.tags.at(-1) ?? ''
  const failures: string[] = []
  let rounds = 0
  let exits = 0
  let healedMs = 0

  const check = async (): Promise<string[]> => {
    const last = bed.stoa.lastWords()
    if (last !== undefined) {
      exits += 1
      await bed.stoa.start()
      return [`The server ended: ${firstOf(last)}`]
    }
    const healed = await checkWhole(watcher, size)
    healedMs = Math.max(healedMs, healed.healedMs)
    return [
      ...healed.failures,
      ...(await checkLive(changes, () => bed.ledger.write(watcher, tag), limitMs(size, 2_000))),
    ]
  }

  return {
    async round(fault) {
      rounds += 1
      const seen = [...(await fault()), ...(await check())]
      failures.push(...seen.map((failure) => `round ${rounds}: ${failure}`))
      size.report(`round ${rounds} of ${size.rounds}: ${seen.join('; ') || 'held'}`)
    },
    outcome: async (figures, more = []) => ({
      figures: {
        rounds: size.rounds,
        exits,
        'acknowledged writes': bed.ledger.acknowledged(),
        'whole after (ms, most)': Math.round(healedMs),
        ...figures,
      },
      failures: [...failures, ...more, ...(await checkIntegrity(bed))],
    }),
  }
}

/** The line of a stack trace that names the error. */
function firstOf(last: string): string {
  return /^\w*Error.*$/m.exec(last)?.[0] ?? last.slice(-300)
}

// The interface of a torture test, which repeats a fault under load and records its observations in its run; and what tests share: loops
// and limits.

import { setTimeout as delay } from 'node:timers/promises'
import type { Defer } from '#test/clean-up.ts'

export type Size = {
  rounds: number
  /** True in `npm run test:all`: a few rounds of a few seconds, with generous time limits. */
  short: boolean
  /** Prints progress. */
  report(line: string): void
}

/** docs/reliability.md says what is guaranteed. */
export type Torture = {
  rounds: { long: number; short: number }
  /** A requirement that not every machine meets; without it the test is skipped, and `reason` is printed. */
  needs?: { isThere(): boolean; reason: string }
  run(run: Run): Promise<unknown>
}

/** The observations of a test. */
export type Run = Size & {
  defer: Defer
  figures: Record<string, string | number>
  /** One sentence each, with the names of what was running; empty if all requirements are met. */
  failures: string[]
  fail(sentences: string[]): void
  /** Records the sentence if the condition does not hold. */
  check(holds: unknown, sentence: string): void
  /** Records a failure of the work under this name. One at a time. */
  named<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Runs and reports each round. `nameOf`: what distinguishes a round from others. */
  repeat(
    round: (index: number) => Promise<unknown>,
    nameOf?: (index: number) => string,
    rounds?: number,
  ): Promise<void>
  /** Runs a round with each of these in turn, named after it. */
  inTurn<T>(
    all: readonly (readonly [name: string, one: T])[],
    round: (one: T, index: number) => Promise<unknown>,
  ): Promise<void>
  /** Adds to a figure, which is the sum of all values or the maximum. */
  add(figure: string, value: number): void
  most(figure: string, value: number): void
}

export function openRun(size: Size, defer: Defer): Run {
  const names: string[] = []
  const run: Run = {
    ...size,
    defer,
    figures: {},
    failures: [],
    fail: (sentences) => void run.failures.push(...sentences.map((one) => [...names, one].join(': '))),
    check: (holds, sentence) => run.fail(unless(holds, sentence)),
    async named(name, work) {
      names.push(name)
      try {
        return await work()
      } finally {
        names.pop()
      }
    },
    async repeat(round, nameOf, rounds = size.rounds) {
      for (let index = 0; index < rounds; index++) {
        const before = run.failures.length
        const name = [`round ${index + 1}`, ...(nameOf ? [nameOf(index)] : [])].join(', ')
        await run.named(name, () => round(index))
        size.report(`${name} (of ${rounds}): ${run.failures.slice(before).join('; ') || 'held'}`)
      }
    },
    inTurn: (all, round) =>
      run.repeat(
        (index) => round(nth(all, index)[1], index),
        (index) => nth(all, index)[0],
      ),
    add(figure, value) {
      run.figures[figure] = Number(run.figures[figure] ?? 0) + value
    },
    most(figure, value) {
      run.figures[figure] = Math.max(Number(run.figures[figure] ?? 0), Math.round(value))
    },
  }
  return run
}

/** Returns the sentence if the condition does not hold. */
export function unless(holds: unknown, sentence: string): string[] {
  return holds ? [] : [sentence]
}

/** Returns whether the condition holds within the time. */
export async function within(patienceMs: number, holds: () => Promise<boolean>): Promise<boolean> {
  const endsAt = performance.now() + patienceMs
  while (performance.now() < endsAt) {
    if (await holds()) return true
    await delay(20)
  }
  return false
}

export type Step = () => Promise<unknown>
export type Load = { stop(): Promise<void> }

/** Each step runs in its own loop until the load is stopped. stop() throws the error of a step. */
export function startLoad(steps: Step[], pauseMs = 0): Load {
  let stopping = false
  const loop = async (step: Step): Promise<void> => {
    while (!stopping) {
      await step()
      // Answers that fail at once must not occupy this process fully.
      await delay(pauseMs)
    }
  }
  const loops = Promise.all(steps.map(loop))
  // stop() throws the failure; before that it must not count as unhandled.
  loops.catch(() => undefined)
  return {
    async stop() {
      stopping = true
      await loops
    },
  }
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

export const listPaths = ['/api/users?limit=50', '/api/sessions?limit=50', '/api/dashboard']

/** Starts a number of loops, each of which makes these requests one after the other, beginning with a different one. */
export function asking(count: number, paths: string[], ask: (path: string) => Promise<unknown>): Step[] {
  return times(count, (loop): Step => {
    let turn = loop
    return () => ask(nth(paths, turn++))
  })
}

/** Returns the element at the index, starting again after the last one. */
export function nth<T>(all: readonly T[], index: number): T {
  // There is an element at every index below the length.
  return all[index % all.length] as T
}

export function sized<T>({ short }: Pick<Size, 'short'>, of: { long: T; short: T }): T {
  return short ? of.short : of.long
}

/** Returns a time limit that is strict only in the long form: in the short form other tests keep the machine busy. */
export function limitMs({ short }: Pick<Size, 'short'>, strictMs: number): number {
  return short ? strictMs * 4 : strictMs
}

export function between(leastMs: number, mostMs: number): number {
  return leastMs + Math.random() * (mostMs - leastMs)
}

const mostPeakMb = 500

/** Checks the server's peak memory. */
export function checkPeak(run: Run, { peak }: { peak: number }): void {
  run.most('memory at most (MB)', peak / 1e6)
  const mb = Math.round(peak / 1e6)
  run.check(mb <= mostPeakMb, `the server took ${mb} MB`)
}

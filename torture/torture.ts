// The interface of a torture test: it repeats a fault under load and reports what it observed; and what tests share: rounds, loops,
// limits, folders, and cleaning up.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../bench/report.ts'

export type Size = {
  rounds: number
  /** True in `npm run test:all`: a few rounds of a few seconds, with generous time limits. */
  short: boolean
  /** Prints progress. */
  report(line: string): void
}

/** `failures`: one sentence each, empty if everything is as required. */
export type Outcome = { figures: Record<string, string | number>; failures: string[] }

/** Runs its argument when the test has ended, however it ends; what was deferred last runs first. */
export type Defer = (end: () => unknown) => void

export type Torture = {
  /** What is guaranteed, as in the table of docs/reliability.md. */
  shows: string
  /** `of`: what is counted, where not rounds. */
  rounds: { long: number; short: number; of?: string }
  /** A requirement that not every machine meets; without it the test is skipped, and `reason` is printed. */
  needs?: { isThere(): boolean; reason: string }
  run(size: Size, defer: Defer): Promise<Outcome>
}

export async function withCleanUp<T>(work: (defer: Defer) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = []
  try {
    return await work((end) => ends.unshift(end))
  } finally {
    await endAll(ends)
  }
}

async function endAll(ends: (() => unknown)[]): Promise<void> {
  const errors: unknown[] = []
  for (const end of ends)
    try {
      await end()
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, 'The test could not clean up after itself.')
}

/** `name`: what distinguishes the round from others. */
export type Round = { name?: string; failures: string[] }

/** Runs and reports each round. Returns the failures of all, each with the number and the name of its round. */
export async function runRounds(
  { rounds, report }: Size,
  run: (index: number) => Promise<Round>,
): Promise<string[]> {
  const all: string[] = []
  for (let index = 0; index < rounds; index++) {
    const { name, failures } = await run(index)
    const suffix = name === undefined ? '' : `, ${name}`
    all.push(...failures.map((failure) => `round ${index + 1}${suffix}: ${failure}`))
    report(`round ${index + 1} of ${rounds}${suffix}: ${failures.join('; ') || 'held'}`)
  }
  return all
}

/** Runs the checks one after the other. Returns their failures, each with the name of its check. */
export async function runChecks(checks: Record<string, () => Promise<string[]>>): Promise<string[]> {
  const all: string[] = []
  for (const [name, check] of Object.entries(checks))
    all.push(...(await check()).map((failure) => `${name}: ${failure}`))
  return all
}

/** The sentence, where it does not hold. */
export function unless(holds: unknown, sentence: string): string[] {
  return holds ? [] : [sentence]
}

/** Whether it holds within the time. */
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

/** One after the other, again from the first after the last. */
export function turns<T>(all: readonly [T, ...T[]], first = 0): () => T {
  let turn = first
  return () => all[turn++ % all.length] ?? all[0]
}

export function sized<T>({ short }: Pick<Size, 'short'>, of: { long: T; short: T }): T {
  return short ? of.short : of.long
}

/** A time limit, strict in the long form only: in the short form other tests keep the machine busy. */
export function limitMs({ short }: Size, strictMs: number): number {
  return short ? strictMs * 4 : strictMs
}

export function between(leastMs: number, mostMs: number): number {
  return leastMs + Math.random() * (mostMs - leastMs)
}

/** From the third to the last quarter of a run; the first half is warm-up. */
const mostGrowth = 1.1

/** `memory`: resident bytes in the course of the run. Medians are compared, since garbage waits for its collection. */
export function judgeMemory(memory: number[], { short }: Pick<Size, 'short'>) {
  const half = memory.slice(Math.floor(memory.length / 2))
  const before = median(half.slice(0, Math.ceil(half.length / 2)))
  const last = median(half.slice(Math.floor(half.length / 2)))
  const megabytes = memory.map((bytes) => Math.round(bytes / 1e6)).join(' ')
  return {
    megabytes,
    quarters: `${Math.round(before / 1e6)} and ${Math.round(last / 1e6)}`,
    failures: unless(short || last <= before * mostGrowth, `memory grew, in MB: ${megabytes}`),
  }
}

const mostPeakMb = 500

/** The memory that the server has taken at most. Judged also in the short form, unless that is too small to say anything. */
export function judgePeak({ peak }: { peak: number }, isJudged = true) {
  const mb = Math.round(peak / 1e6)
  return { mb, failures: unless(!isJudged || mb <= mostPeakMb, `the server took ${mb} MB`) }
}

/** A temporary folder that any account can enter, since PostgreSQL does not run as root. */
export function makeFolder(defer: Defer): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-torture-'))
  chmodSync(folder, 0o755)
  defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

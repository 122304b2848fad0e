// The interface of a torture test: it repeats a fault under load and reports what it observed; and what tests share.

import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../bench/report.ts'
import type { Defer } from './clean-up.ts'

export type Size = {
  rounds: number
  /** True in `npm run test:all`: a few rounds of a few seconds, with generous time limits. */
  short: boolean
  /** Prints progress. */
  report(line: string): void
}

/** `failures`: one sentence each, empty if everything is as required. */
export type Outcome = { figures: Record<string, string | number>; failures: string[] }

export type Torture = {
  /** What is guaranteed, as in the table of docs/reliability.md. */
  shows: string
  rounds: { long: number; short: number }
  /** A requirement that not every machine meets; without it the test is skipped, and `reason` is printed. */
  needs?: { isThere(): boolean; reason: string }
  run(size: Size, defer: Defer): Promise<Outcome>
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

/** Whether it holds within the time. */
export async function within(patienceMs: number, holds: () => Promise<boolean>): Promise<boolean> {
  const endsAt = performance.now() + patienceMs
  while (performance.now() < endsAt) {
    if (await holds()) return true
    await delay(20)
  }
  return false
}

/** From the third to the last quarter of a run; the first half is warm-up. */
const mostGrowth = 1.1

/** `memory`: resident bytes in the course of the run. Medians are compared, since garbage waits for its collection. */
export function judgeMemory(memory: number[], { short }: Pick<Size, 'short'>) {
  const half = memory.slice(Math.floor(memory.length / 2))
  const before = median(half.slice(0, Math.ceil(half.length / 2)))
  const last = median(half.slice(Math.floor(half.length / 2)))
  const megabytes = memory.map((bytes) => Math.round(bytes / 1e6)).join(' ')
  const hasGrown = !short && last > before * mostGrowth
  return {
    megabytes,
    quarters: `${Math.round(before / 1e6)} and ${Math.round(last / 1e6)}`,
    failures: hasGrown ? [`memory grew, in MB: ${megabytes}`] : [],
  }
}

/** A time limit, strict in the long form only: in the short form other tests keep the machine busy. */
export function limitMs({ short }: Size, strictMs: number): number {
  return short ? strictMs * 4 : strictMs
}

export function between(leastMs: number, mostMs: number): number {
  return leastMs + Math.random() * (mostMs - leastMs)
}

// The interface of a torture test: it repeats a fault under load and reports what it observed.

export type Size = {
  rounds: number
  /** True in `npm test`: a few rounds of a few seconds, with generous time limits. */
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
  run(size: Size): Promise<Outcome>
}

/** A time limit, strict in the long form only: in the short form other tests keep the machine busy. */
export function limitMs({ short }: Size, strictMs: number): number {
  return short ? strictMs * 4 : strictMs
}

export function between(leastMs: number, mostMs: number): number {
  return leastMs + Math.random() * (mostMs - leastMs)
}

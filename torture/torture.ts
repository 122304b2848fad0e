// What a test of this folder is: it breaks something under load, over and over, and tells what it saw.

export type Size = {
  rounds: number
  /** As `npm test` runs it: a few rounds of a few seconds, with generous limits of time. */
  short: boolean
  /** Progress, for whoever waits. */
  tell(line: string): void
}

/** `failures` is empty where everything held; each is one sentence. */
export type Outcome = { figures: Record<string, string | number>; failures: string[] }

export type Torture = {
  /** What must hold, as the table of docs/reliability.md has it. */
  shows: string
  rounds: { long: number; short: number }
  /** What not every machine has; `told` says so in one line. */
  needs?: { isThere(): boolean; told: string }
  run(size: Size): Promise<Outcome>
}

/** A limit of time that is meant strictly in the long form. In the short one the machine is busy with other tests. */
export function limitMs({ short }: Size, strictMs: number): number {
  return short ? strictMs * 4 : strictMs
}

export function between(leastMs: number, mostMs: number): number {
  return leastMs + Math.random() * (mostMs - leastMs)
}

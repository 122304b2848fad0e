// Statistics, tables in Markdown, and the conditions of a measurement: the command, the machine, the versions, the day.

import { cpus, totalmem } from 'node:os'
import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'

/** Returns the smallest value that at least this share of the values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

/** Returns percentiles as cells of a table. The maximum is the percentile 1. */
export function cellsOf(values: number[], ...shares: number[]): string[] {
  return shares.map((share) => ms(percentile(values, share)))
}

/** Returns the milliseconds that the work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Does the work in turn, so often. Returns the results of each after the warm-ups. */
export async function inTurn<T>(
  warmUps: number,
  rounds: number,
  works: (() => Promise<T>)[],
): Promise<T[][]> {
  const results = works.map((): T[] => [])
  for (let round = 0; round < warmUps + rounds; round++)
    for (const [at, work] of works.entries()) results[at]?.push(await work())
  return results.map((all) => all.slice(warmUps))
}

export function printTable(title: string, head: string[], rows: string[][]): void {
  const rule = ['---', ...head.slice(1).map(() => '---:')]
  const lines = [head, rule, ...rows].map((cells) => `|${cells.join('|')}|\n`)
  process.stdout.write(`\n### ${title}\n\n${lines.join('')}`)
}

export function number(value: number): string {
  return value.toLocaleString('en-US')
}

export function ms(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

export async function printMachine(command: string, args: string[], db: Pool): Promise<void> {
  const [row] = await db.query<{ version: string; buffers: string }>(sql`
    select current_setting('server_version') as version, current_setting('shared_buffers') as buffers`)
  const kind = process.env.BENCH_DATABASE_URL ? 'server' : 'embedded'
  process.stdout.write(
    `\n## npm run bench -- ${[command, ...args].join(' ')}\n\n${new Date().toISOString().slice(0, 10)}, ` +
      `${cpus().length} × ${cpus()[0]?.model.trim()}, ${megabytes(totalmem())}, Node ${process.versions.node}, ` +
      `PostgreSQL ${row?.version} (${kind}, shared_buffers ${row?.buffers})\n`,
  )
}

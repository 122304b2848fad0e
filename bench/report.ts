// Statistics, tables in Markdown, and the conditions of a measurement: the command, the machine, the versions, the day.

import { cpus, totalmem } from 'node:os'
import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'

export type Latencies = { p50: number; p95: number; p99: number; max: number }

/** Returns the smallest value that at least this share of the values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export function latenciesOf(values: number[]): Latencies {
  return {
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    p99: percentile(values, 0.99),
    max: Math.max(...values),
  }
}

/** Returns these latencies as cells of a table. */
export function cellsOf(values: number[], ...which: (keyof Latencies)[]): string[] {
  const latencies = latenciesOf(values)
  return which.map((one) => ms(latencies[one]))
}

/** Returns the milliseconds that the work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
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
  const model = cpus()[0]?.model.trim() ?? 'unknown'
  const kind = process.env.BENCH_DATABASE_URL ? 'server' : 'embedded'
  process.stdout.write(
    `\n## npm run bench -- ${[command, ...args].join(' ')}\n\n${new Date().toISOString().slice(0, 10)}, ` +
      `${cpus().length} × ${model}, ${megabytes(totalmem())}, Node ${process.versions.node}, ` +
      `PostgreSQL ${row?.version} (${kind}, shared_buffers ${row?.buffers})\n`,
  )
}

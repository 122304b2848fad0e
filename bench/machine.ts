// The conditions of a measurement: the command, the machine, the versions and the day.

import { cpus, totalmem } from 'node:os'
import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import { megabytes } from './table.ts'

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

// bench restore: the same documents imported, backed up and restored, each into a new installation.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import sql from 'sql-template-tag'
import { writeDocuments } from './data.ts'
import { type Installation, open, sessionsOf } from './installation.ts'
import { printMachine } from './machine.ts'
import { runCommand } from './processes.ts'
import { megabytes, number, printTable, seconds } from './table.ts'

export async function benchRestore(args: string[]): Promise<void> {
  const sessions = sessionsOf(args)
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-restore-'))
  // PostgreSQL, which does not run as root, could not enter it, and would have its data outside.
  chmodSync(folder, 0o755)
  const installation = (name: string): Installation => ({
    sessions,
    env: { STOA_DATA_DIR: join(folder, name), STOA_DEMO: 'off' },
  })
  const [imported, restored] = [installation('imported'), installation('restored')]
  const [documents, backup] = [join(folder, 'documents'), join(folder, 'all.stoa')]
  try {
    await writeDocuments(sessions, documents)
    // The databases are made before, so that only the work is timed.
    await prepare(imported, args)
    await prepare(restored)
    const runs: [string, Installation, string[]][] = [
      ['import', imported, ['import', documents]],
      ['backup', imported, ['backup', backup]],
      ['restore', restored, ['restore', backup]],
    ]
    const rows: string[][] = []
    for (const [name, { env }, command] of runs) {
      const startedAt = performance.now()
      const { peak } = await runCommand(command, env)
      const took = performance.now() - startedAt
      const perSecond = number(Math.round((sessions / took) * 1000))
      rows.push([name, seconds(took), perSecond, megabytes(peak)])
    }
    await assertSame(imported, restored)
    printTable(
      `${number(sessions)} sessions, a tenth as many users, and feedback`,
      ['Command', 'seconds', 'sessions a second', 'memory of the process at most'],
      rows,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function prepare(installation: Installation, args?: string[]): Promise<void> {
  const { maintenance: db, close } = await open(installation)
  if (args) await printMachine('restore', args, db)
  await close()
}

async function assertSame(...installations: Installation[]): Promise<void> {
  const found = []
  for (const installation of installations) found.push(await summaryOf(installation))
  if (new Set(found).size > 1) throw new Error(`The restored documents differ: ${found.join(' and ')}`)
}

async function summaryOf(installation: Installation): Promise<string> {
  const { maintenance: db, close } = await open(installation)
  const rows = await db.query(sql`
    select (select count(*) from users)::text as users, count(*)::text as sessions, sum(total_price)::text as revenue,
      (select count(*) from feedback)::text as feedback from sessions`)
  await close()
  return JSON.stringify(rows)
}

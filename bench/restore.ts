// bench restore: the same documents imported, backed up and restored, each into a new installation.

import { join } from 'node:path'
import sql from 'sql-template-tag'
import { type Defer, makeFolder, withCleanUp } from './clean-up.ts'
import { writeDocuments } from './data.ts'
import { type Installation, newIn, open, sessionsOf } from './installation.ts'
import { longMs, runCommand } from './processes.ts'
import { megabytes, number, printMachine, printTable, seconds } from './report.ts'

export async function benchRestore(args: string[], defer: Defer): Promise<void> {
  const sessions = sessionsOf(args)
  const folder = makeFolder(defer)
  const [imported, restored] = [newIn(join(folder, 'imported')), newIn(join(folder, 'restored'))]
  // The databases are created before, so that only the work is timed, and left, since a command that starts its server loads faster.
  await withCleanUp(async (leave) => printMachine('restore', args, (await open(imported, leave)).maintenance))
  await summaryOf(restored)
  const [documents, backup] = [join(folder, 'documents'), join(folder, 'all.stoa')]
  await writeDocuments(sessions, documents)
  const runs: [Installation, string, string][] = [
    [imported, 'import', documents],
    [imported, 'backup', backup],
    [restored, 'restore', backup],
  ]
  const rows: string[][] = []
  for (const [{ env }, ...command] of runs) {
    const startedAt = performance.now()
    const { peak } = await runCommand(env, command, { timeoutMs: longMs })
    const took = performance.now() - startedAt
    const perSecond = number(Math.round((sessions / took) * 1000))
    rows.push([command[0], seconds(took), perSecond, megabytes(peak)])
  }
  const found = [await summaryOf(imported), await summaryOf(restored)]
  if (found[0] !== found[1]) throw new Error(`The restored documents differ: ${found.join(' and ')}`)
  const title = `${number(sessions)} sessions, a tenth as many users, and feedback`
  printTable(title, ['Command', 'seconds', 'sessions a second', 'memory of the process at most'], rows)
}

function summaryOf(installation: Installation): Promise<string> {
  return withCleanUp(async (defer) => {
    const { maintenance: db } = await open(installation, defer)
    const rows = await db.query(sql`
      select (select count(*) from users)::text as users, count(*)::text as sessions, sum(total_price)::text as revenue,
        (select count(*) from feedback)::text as feedback from sessions`)
    return JSON.stringify(rows)
  })
}

// bench restore: the same documents imported, backed up and restored, each into a new installation.

import { join } from 'node:path'
import { type Defer, makeFolder, withCleanUp } from '#test/clean-up.ts'
import { type Env, longMs, runCommand } from '#test/processes.ts'
import { writeDocuments } from './data.ts'
import { newIn, open, sessionsOf } from './installation.ts'
import { number, printMachine, printTable, seconds, timeOf } from './report.ts'

export async function benchRestore(args: string[], defer: Defer): Promise<void> {
  const sessions = sessionsOf(args)
  const folder = makeFolder(defer)
  const [imported, restored] = [newIn(join(folder, 'imported')), newIn(join(folder, 'restored'))]
  // The databases are created before, so that only the work is timed, and left, since a command that starts its server loads faster.
  await withCleanUp(async (leave) => printMachine('restore', args, await open(imported, leave)))
  await withCleanUp((leave) => open(restored, leave))
  const [documents, backup] = [join(folder, 'documents'), join(folder, 'all.stoa')]
  await writeDocuments(sessions, documents)
  const runs: [Env, string, string][] = [
    [imported, 'import', documents],
    [imported, 'backup', backup],
    [restored, 'restore', backup],
  ]
  const rows: string[][] = []
  for (const [env, ...command] of runs) {
    const took = await timeOf(() => runCommand(env, command, { timeoutMs: longMs }))
    rows.push([command[0], seconds(took), number(Math.round((sessions / took) * 1000))])
  }
  const title = `${number(sessions)} sessions, a tenth as many users, and feedback`
  printTable(title, ['Command', 'seconds', 'sessions a second'], rows)
}

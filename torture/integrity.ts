// Checks the database after a test: acknowledged writes, their history, and the maintained figures.

import { startCommand } from './command.ts'
import type { Testbed } from './testbed.ts'

export async function checkIntegrity({ ledger, postgres }: Testbed): Promise<string[]> {
  const wrong = await ledger.check(postgres.ask)
  return [...wrong, ...(await checkFigures(postgres.env))]
}

/** The doctor also lists the demo's malformed fields; its exit status says whether the figures are right. */
export async function checkFigures(env: Record<string, string>, release?: string): Promise<string[]> {
  const { status, stderr } = await startCommand(env, ['doctor'], '', undefined, release).ended
  return status === 0 ? [] : [`The doctor finds: ${stderr.trim()}`]
}

// Whether the database agrees with itself after a test: what was acknowledged, the history, the kept figures.

import type { Bed } from './bed.ts'
import { startCommand } from './command.ts'

export async function checkIntegrity({ ledger, postgres }: Bed): Promise<string[]> {
  const wrong = await ledger.check(postgres.ask)
  // The demo has malformed fields, which the doctor lists; its status says whether the figures are right.
  const { status, told } = await startCommand(postgres.env, ['doctor']).ended
  return [...wrong, ...(status === 0 ? [] : [`The doctor finds: ${told.trim()}`])]
}

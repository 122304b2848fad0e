// Verifies the record again and again beside other work, with a head from before, and counts what it finds.

import { isUnavailable } from '#server/db/errors.ts'
import type { Pool } from '#server/db/pool.ts'
import { type Head, readHead } from '#server/record/record.sql.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import { startLoad } from './load.ts'

export type Verifying = {
  /** `findings`: all of them false, as nobody has forged anything. `cutOff`: those whose connection was lost. */
  seen: { verifications: number; findings: string[]; cutOff: number }
  stop(): Promise<void>
}

export function startVerifying(db: Pool): Verifying {
  const seen: Verifying['seen'] = { verifications: 0, findings: [], cutOff: 0 }
  let kept: Head | undefined
  const verifyOnce = async (): Promise<void> => {
    try {
      const { faults } = await db.snapshot((snapshot) => verifyRecord(snapshot, kept))
      seen.verifications++
      seen.findings.push(...faults)
      kept = await readHead(db)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      seen.cutOff++
    }
  }
  const load = startLoad([verifyOnce], 50)
  return { seen, stop: () => load.stop() }
}

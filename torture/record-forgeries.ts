// Random forgeries of the record, one at a time, each of which verify must find and name.

import type { Pool } from '#server/db/pool.ts'
import { Random } from '#server/demo/random.ts'
import { readHead } from '#server/record/record.sql.ts'
import { findForgery, forgeriesOf, readRecorded } from '#test/forgeries/forge.ts'

export type Forged = {
  kinds: Map<string, { made: number; found: number; named: number }>
  failures: string[]
}

/** `part`: another sequence of the same seed. `role`: that of a server which owns nothing. */
export async function forgeRecord(
  db: Pool,
  { seed, part, count, role }: { seed: number; part: number; count: number; role: string },
  forged: Forged,
): Promise<void> {
  const [head, recorded] = [await readHead(db), await readRecorded(db)]
  if (!head) throw new Error('Nothing was recorded.')
  for (const forgery of forgeriesOf(new Random(seed).at(part, 0), recorded, count)) {
    const { kind, form, statement } = forgery
    const findings = await findForgery(db, forgery, head, role)
    const isNamed = findings.some(forgery.names)
    const { made, found, named } = forged.kinds.get(kind) ?? { made: 0, found: 0, named: 0 }
    forged.kinds.set(kind, {
      made: made + 1,
      found: found + (findings.length > 0 ? 1 : 0),
      named: named + (isNamed ? 1 : 0),
    })
    if (!isNamed)
      forged.failures.push(
        `seed ${seed}: ${kind}, ${form}, was ${findings.length > 0 ? `not named, but found as ${findings.slice(0, 3).join(' ')}` : 'not found'}: ${statement}`,
      )
  }
}

export function sumOf({ kinds }: Forged, figure: 'made' | 'found' | 'named'): number {
  return [...kinds.values()].reduce((sum, counts) => sum + counts[figure], 0)
}

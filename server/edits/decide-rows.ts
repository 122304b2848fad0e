// Decides what an act makes of its records, and writes it, a thousand after the other, so that ten thousand of them do not keep
// other requests waiting.

import type { LeftOut } from '#contract/acts.ts'
import type { EditableName } from '#contract/entities.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { type ActRows, actRows, type OperationRow } from './act-rows.ts'

/** Some 10 ms, or to be sent to a thread, where their documents are long. */
const rowsAtOnce = 1_000

type Counted = Omit<ActRows, 'prepared' | 'deletions'>

/** `write`: gets what there is to write, part by part. */
export async function decideRows(
  entity: EditableName,
  rows: OperationRow[],
  write: (decided: Pick<ActRows, 'prepared' | 'deletions'>) => Promise<void>,
): Promise<Counted> {
  const made: string[] = []
  const left: LeftOut[] = []
  const all: Counted = { made, left, unchanged: 0, activated: 0, expired: 0 }
  const nowMs = Date.now()
  for (let begin = 0; begin < rows.length; begin += rowsAtOnce) {
    const some = rows.slice(begin, begin + rowsAtOnce)
    const length = some.reduce((sum, row) => sum + lengthOf(row), 0)
    const { prepared, deletions, ...decided } = await compute(actRows, { entity, rows: some, nowMs }, length)
    await write({ prepared, deletions })
    made.push(...decided.made)
    left.push(...decided.left)
    all.unchanged += decided.unchanged
    all.activated += decided.activated
    all.expired += decided.expired
  }
  return all
}

function lengthOf({ operation, stored }: OperationRow): number {
  const restored = operation.kind === 'restore' ? operation.text.length : 0
  return restored + (stored?.document.length ?? 0)
}

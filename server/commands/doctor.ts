// stoa doctor: lists every malformed field of the documents, and checks the kept totals.

import { parseArgs } from 'node:util'
import { listSetAside } from '#server/store/bulk.ts'
import { readFaults } from '#server/store/faults.ts'
import { deriveFigures, findWrongFigures } from '#server/store/kept-figures.ts'
import type { Io } from './io.ts'

export const doctorHelp = `stoa doctor [--repair]
  Lists every malformed field: entity, id, field, value, what was expected; tab-separated. Then derives the totals of
  the dashboard anew and names each that differs from the kept one; --repair puts them right. Names the indexes that
  an import has set aside.`

export async function doctorCommand(args: string[], io: Io): Promise<number> {
  const { values } = parseArgs({ args, options: { repair: { type: 'boolean', default: false } } })
  let count = 0
  for await (const faults of readFaults(io.db)) {
    for (const { entity, id, field, value, expected } of faults) {
      io.print([entity, id, field, value, `expected ${expected}`].map(oneLine).join('\t'))
      count++
    }
  }
  io.report(
    count === 0
      ? 'No document has a malformed field.'
      : `${count} malformed ${count === 1 ? 'field' : 'fields'}.`,
  )
  const complete = await checkIndexes(io)
  const agree = await checkTotals(io, values.repair)
  return complete && agree ? 0 : 1
}

/** Until they are made, lists and searches over these tables read them from end to end. */
async function checkIndexes({ db, report }: Io): Promise<boolean> {
  const missing = await listSetAside(db)
  for (const { name, table } of missing)
    report(
      `The index ${name} of ${table} is missing: an import is making it, or the next start of Stoa will.`,
    )
  return missing.length === 0
}

/** Control characters could move the cursor or break the columns. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1))
}

async function checkTotals(io: Io, repair: boolean): Promise<boolean> {
  const wrong = await findWrongFigures(io.db)
  for (const { figure, kept, derived } of wrong)
    io.report(`The total ${oneLine(figure)} is kept as ${kept}, but the documents say ${derived}.`)
  if (wrong.length === 0) io.report('The kept totals agree with the documents.')
  if (wrong.length === 0 || !repair) return wrong.length === 0
  await io.db.transaction((transaction) => deriveFigures(transaction))
  io.report('The totals have been derived anew.')
  return true
}

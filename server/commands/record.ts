// stoa record: prunes the record of what happened.

import { addDays, isDay } from '#contract/days.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { pruneHistory } from '#server/record/prune-history.sql.ts'
import { commandOf } from './actions.ts'

export const recordHelp = `stoa record prune --before YYYY-MM-DD
  Deletes the history from before this day (UTC): older changes can then be neither read nor undone. Only the owner of the tables may.`

export const recordCommand = commandOf(
  recordHelp,
  { before: { type: 'string' } },
  { prune: { options: ['before'], run: (io, { before }) => prune(io, before) } },
)

async function prune({ db, report }: Io, day: string | undefined): Promise<void> {
  if (day === undefined) throw new UsageError(recordHelp)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isDay(day))
    throw new UsageError(`'${day}' is no day such as 2026-01-31.`)
  if (day > addDays(new Date().toISOString(), 1))
    throw new UsageError(`${day} is in the future: the whole history would be deleted.`)
  const pruned = await db.transaction((transaction) => pruneHistory(transaction, new Date(day)))
  report(`Pruned ${pruned.toLocaleString('en-US')} ${pruned === 1 ? 'row' : 'rows'}.`)
}

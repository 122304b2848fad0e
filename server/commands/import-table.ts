// The table at the end of an import: what was read of each file of the folder, what was not, and why.

import type { Io } from '#server/process/io.ts'
import { terminalText } from '#server/process/io.ts'

/** Counts, in the order of their first appearance. */
type Counts = Map<string, number>

/**
 * `refusals`: refused documents, by reason. `unread`: cells that were left out, by column. `lost`: unreadable values that replace
 * readable ones, by field. `malformed`: the other unreadable values, by field. `foreign`: documents without any specified field. `short`: rows of CSV
 * without their last cells. `doubled`: documents with doubled backslashes. `repeated`: documents that later ones with the same id replace. `fault`: why a file was not read, or not to its end.
 */
export type FileRow = {
  name: string
  isCsv: boolean
  lines: number
  read: number
  refused: number
  refusals: Counts
  unread: Counts
  lost: Counts
  malformed: Counts
  foreign: number
  short: number
  doubled: number
  repeated: number
  fault: string | undefined
}

export function emptyRow(name: string): FileRow {
  const counts = { refusals: new Map(), unread: new Map(), lost: new Map(), malformed: new Map() }
  const numbers = { lines: 0, read: 0, refused: 0, foreign: 0, short: 0, doubled: 0, repeated: 0 }
  return { name, isCsv: false, ...numbers, ...counts, fault: undefined }
}

export function countOne(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** True if the whole file is stored and understood. Malformed documents are stored as they came; an unreadable cell is a mistake. */
export function isWhole({ isCsv, read, refused, foreign, repeated, fault, ...counts }: FileRow): boolean {
  const { unread, lost, malformed } = counts
  if (refused + repeated > 0 || (foreign > 0 && foreign * 2 >= read) || fault !== undefined) return false
  return unread.size === 0 && lost.size === 0 && !(isCsv && malformed.size > 0)
}

const mostReasons = 3
const mostUnread = 20

export function printTable(
  { print }: Pick<Io, 'print'>,
  files: FileRow[],
  unread: { name: string; reason: string }[],
): void {
  const rows = files.map((file) => [
    terminalText(file.name),
    ...[file.lines, file.read, file.refused].map((count) => count.toLocaleString('en-US')),
    notesOf(file),
  ])
  const shown = unread.slice(0, mostUnread)
  const others = shown.map(({ name, reason }) => [
    terminalText(name),
    '-',
    '-',
    '-',
    `not read: ${terminalText(reason)}`,
  ])
  const table = [['file', 'lines', 'read', 'refused', ''], ...rows, ...others]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  for (const row of table)
    print(
      row
        .map((cell, column) => padded(cell, widths[column], column))
        .join('  ')
        .trimEnd(),
    )
  if (unread.length > shown.length)
    print(`and ${unread.length - shown.length} more files, which were not read`)
}

/** Aligns texts to the left, counts to the right. */
function padded(cell: string, width: number | undefined, column: number): string {
  if (width === undefined) return cell
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}

function notesOf({ refusals, unread, lost, malformed, fault, ...row }: FileRow): string {
  const reasons = [...refusals].slice(0, mostReasons).map(([reason, count]) => `${count} ${reason}`)
  const more = refusals.size > mostReasons ? ['…'] : []
  const cells = [...unread].map(([column, count]) => `${valuesOf(column, count)} not read`)
  const values = [...lost].map(([field, count]) => `${valuesOf(field, count)} no longer readable`)
  const others = [...malformed].map(([field, count]) => `${valuesOf(field, count)} malformed`)
  const whole = rowNotes.flatMap(([which, note]) =>
    row[which] > 0 ? [`${row[which].toLocaleString('en-US')} ${note}`] : [],
  )
  return [
    ...(fault === undefined ? [] : [fault]),
    ...reasons,
    ...more,
    ...whole,
    ...cells,
    ...values,
    ...others,
  ]
    .map(terminalText)
    .join('; ')
}

const rowNotes = [
  ['foreign', 'without any specified field'],
  ['short', 'with fewer cells than the line of names'],
  ['doubled', 'with all backslashes doubled, as COPY and mysql write line breaks: use psql -At, mysql --raw'],
  ['repeated', 'replaced by a later one of the same id'],
] as const

function valuesOf(field: string, count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'value' : 'values'} of ${field}`
}

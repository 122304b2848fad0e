// The table at the end of an import: what was read of each file of the folder, what was refused, and why.

import { type Io, oneLine } from '#server/process/io.ts'

/** `refusals`: how many of each reason, in the order of their first appearance. `fault`: why a file was not read, or not to its end. */
export type FileRow = {
  name: string
  lines: number
  read: number
  refused: number
  refusals: Map<string, number>
  fault: string | undefined
}

const mostReasons = 3
/** A folder may hold any number of other files. */
const mostUnread = 20

export function printTable(
  { print }: Pick<Io, 'print'>,
  files: FileRow[],
  unread: { name: string; reason: string }[],
): void {
  const rows = files.map((file) => [
    oneLine(file.name),
    ...[file.lines, file.read, file.refused].map((count) => count.toLocaleString('en-US')),
    notesOf(file),
  ])
  const shown = unread.slice(0, mostUnread)
  const others = shown.map(({ name, reason }) => [
    oneLine(name),
    '-',
    '-',
    '-',
    `not read: ${oneLine(reason)}`,
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

/** Texts to the left, counts to the right. */
function padded(cell: string, width: number | undefined, column: number): string {
  if (width === undefined) return cell
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}

function notesOf({ refusals, fault }: FileRow): string {
  const reasons = [...refusals].slice(0, mostReasons).map(([reason, count]) => `${count} ${reason}`)
  const more = refusals.size > mostReasons ? ['…'] : []
  return [...(fault === undefined ? [] : [fault]), ...reasons, ...more].map(oneLine).join('; ')
}

// The lines with which a program lists all ids of an entity: ids, and at the end how many they were.

import { isRecord } from '#contract/field.ts'
import { wholeText } from '#contract/json-number.ts'
import { Problem } from '#contract/problem.ts'
import { isStorable, maxIdBytes } from '#server/documents/columns.ts'
import { parseJson, UnusableDocument } from '#server/documents/read-document.ts'

/** Of an id whose characters are all escaped, in its longest spelling. */
const maxLineLength = 6 * maxIdBytes + 100
const noId = `is no id, which is a text of up to ${maxIdBytes} bytes or a whole number`

type Line = { line: number; text?: string | undefined; fault?: string }

/** Throws a Problem where a line is none of these, or the last one does not agree with the others. */
export async function* readIds(lines: AsyncIterable<Line[]>): AsyncGenerator<string[]> {
  let count = 0
  let end: number | undefined
  for await (const some of lines) {
    const ids: string[] = []
    for (const line of some) {
      if (end !== undefined) throw fault(line, 'follows the last line, which says how many ids there are')
      const read = readLine(line)
      if (typeof read === 'number') end = read
      else ids.push(read)
    }
    count += ids.length
    if (ids.length > 0) yield ids
  }
  if (end !== count)
    throw new Problem(
      'invalid',
      `${count} ids have arrived, and the last line ${end === undefined ? 'does not say how many there are' : `says ${end}`}. Nothing was deleted.`,
    )
}

/** An id, or the number of ids. */
function readLine(line: Line): string | number {
  if (line.text === undefined) throw fault(line, line.fault ?? 'has no text')
  // Before it is parsed, which takes a long line long, here in the main thread.
  if (line.text.length > maxLineLength) throw fault(line, noId)
  const given = parse(line, line.text)
  if (isRecord(given) && Number.isSafeInteger(given.count)) return Number(given.count)
  const id = wholeText(given) ?? given
  if (typeof id === 'string' && id !== '' && isStorable(id) && Buffer.byteLength(id) <= maxIdBytes) return id
  throw fault(line, noId)
}

function parse(line: Line, text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof UnusableDocument) throw fault(line, error.message)
    throw error
  }
}

function fault({ line }: Line, what: string): Problem {
  return new Problem('invalid', `Line ${line} ${what}. Nothing was deleted.`)
}

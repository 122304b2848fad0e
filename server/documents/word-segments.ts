// The words of a large table in their index: each begins with the code of its segment, the week of the row. So the
// rows with a word are found segment by segment, the newest first, until there are enough of them, which hardly
// depends on the number of rows (decision 14).

/**
 * `by`: the column of the instant, in nanoseconds, whose week is the segment of a row. `values`: columns whose values
 * are in the index of words as well, each with the letter that stands for the column there.
 */
export type Segments<By extends string = string, Column extends string = string> = {
  by: By
  values: readonly (readonly [column: Column, letter: string])[]
}

export const segmentNs = 604_800_000_000_000n

/** Segment 0 begins so many segments after 1970, on 23 December 1999. Earlier rows belong to it too. */
export const firstSegment = 1564n

/** In 2078. Later rows belong to it too. */
export const lastSegment = 4095

/** Hexadecimal digits. */
export const codeLength = 3

/** What the index contains for a row: its words and the values of its columns, each in the row's segment. */
export function lexemesOf<By extends string, Column extends string>(
  row: Record<By, bigint> & Record<Column, string | number | boolean>,
  words: string[],
  segments: Segments<By, Column>,
): string[] {
  const code = segmentOf(row[segments.by]).toString(16).padStart(codeLength, '0')
  const valued = segments.values.flatMap(([column, letter]) => termOf(letter, row[column]) ?? [])
  return [...words, ...valued].map((term) => code + term)
}

function segmentOf(ns: bigint): number {
  return Math.min(Math.max(Number(ns / segmentNs - firstSegment), 0), lastSegment)
}

const plain = /^[\w-]{1,64}$/
/** PostgreSQL limits a word to 2,046 bytes. */
const maxValueBytes = 900

/** A term for a value of a column; undefined for one that is too long. No word begins with '='. */
export function termOf(letter: string, value: string | number | boolean): string | undefined {
  const text = String(value)
  if (plain.test(text)) return `=${letter}${text}`
  const bytes = Buffer.from(text)
  return bytes.length > maxValueBytes ? undefined : `=${letter}.${bytes.toString('hex')}`
}

// The beginning of stoa doctor: how much of the documents is readable, by entity and field, and which fields nothing reads.

import { entityNames } from '#contract/entities.ts'
import {
  type FieldCount,
  type FieldSummary,
  type UnknownField,
  type ValueCount,
  valueCountsText,
} from '#contract/field-summary.ts'
import { summariseAll } from '#server/faults/summarise-stored.sql.ts'
import { type Io, terminalText } from '#server/process/io.ts'

/** Returns a sentence for each field that is readable in less than half of the documents that should have it. */
export async function tellSummary(io: Io): Promise<string[]> {
  const lacking: string[] = []
  for (const entity of entityNames) {
    const summary = await summariseAll(io.db, entity)
    if (summary.documents > 0) printSummary(io, summary)
    lacking.push(...summary.lacking.map((field) => lackingText(summary, field)))
  }
  return lacking
}

export function printSummary(io: Io, { entity, documents, fields, unknown }: FieldSummary): void {
  const print = (cells: string[]) => io.print([entity, ...cells].map(terminalText).join('\t'))
  for (const one of fields) print(cellsOf(one, documents))
  for (const one of unknown) print(unknownCells(one, documents))
}

function cellsOf(one: FieldCount, documents: number): string[] {
  const { field, readable, absent, malformed, example, expected, values } = one
  const counts = [
    `readable in ${readable} of ${documents}`,
    `absent in ${absent}`,
    `malformed in ${malformed}`,
  ]
  const told = example === undefined ? [] : [`such as ${example}, expected ${expected}`]
  return [field, ...counts, ...told, ...valuesCell(values)]
}

function unknownCells(
  { field, documents: found, example, like, values }: UnknownField,
  documents: number,
): string[] {
  const looks = like === undefined ? [] : [`looks like ${like}`]
  return [
    field,
    `unknown, in ${found} of ${documents}`,
    `such as ${example}`,
    ...looks,
    ...valuesCell(values),
  ]
}

function valuesCell(values: ValueCount[] | undefined): string[] {
  return values ? [`values: ${valueCountsText(values)}`] : []
}

function lackingText({ entity, documents, fields, unknown }: FieldSummary, field: string): string {
  const readable = fields.find((one) => one.field === field)?.readable ?? 0
  const like = unknown.filter((one) => one.like === field).map((one) => one.field)
  const meant = like.length > 0 ? `; ${like.join(', ')} ${like.length === 1 ? 'looks' : 'look'} like it` : ''
  return terminalText(`${entity}: ${field} is readable in ${readable} of ${documents} documents${meant}.`)
}

// Saves generated codes as a CSV with the columns of the export, named by what it contains.

import { csvLine } from '#contract/csv-line.ts'
import { csvName } from '#contract/csv-name.ts'
import type { GenerateBody } from '#contract/discount-codes-acts.ts'
import { toMilliseconds } from '#contract/timestamp.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { today } from '#web/ui/today.ts'
import { beginningOf } from './generated-pattern.ts'

export function saveGenerated(
  codes: readonly string[],
  { pattern, percentageDiscount, expirationDate }: GenerateBody,
): void {
  const percentage = String(percentageDiscount)
  const expires = new Date(toMilliseconds(expirationDate)).toISOString()
  const lines = codes.map((code) => csvLine([code, percentage, expires]))
  const heading = csvLine(['id', 'percentageDiscount', 'expirationDate'])
  const file = new Blob([`\uFEFF${heading}`, ...lines], { type: 'text/csv' })
  const described = { q: beginningOf(pattern), percentage, count: codes.length }
  const name = csvName('discount-codes', described, today.get())
  saveFile(name, file)
}

// Ids of rows of CSV: those that a spreadsheet or a conversion has changed, and those that are near another one.

import { foldedCode } from '#contract/discount-codes.ts'
import type { EntityName } from '#contract/entities.ts'
import { firstUnseen, unseenMark } from '#contract/visible-text.ts'
import { UnusableDocument } from '#server/documents/read-document.ts'
import { asWholeNumber, type ColumnProfile, isChangedId, isEmpty, isSpreadsheetError } from './csv-values.ts'

/** Returns what near ids share: codes differ in more than case, and a spreadsheet removes zeros at the beginning. */
export function nearId(entity: EntityName, id: string): string {
  return asWholeNumber(entity === 'discount-codes' ? foldedCode(id) : id)
}

const mostZeros = 8

/** Returns the id with up to seven zeros before it, as the file may have had it before a spreadsheet. */
export function withZeros(id: string): string[] {
  if (!/^[1-9]\d{0,8}$/.test(id)) return [id]
  return Array.from({ length: mostZeros }, (_, zeros) => '0'.repeat(zeros) + id)
}

/** In the languages of several spreadsheets. */
const sums =
  /^((grand|sub) ?)?totals?:?$|^(sum|average|summe|gesamt(summe|ergebnis)?|mittelwert|somme|moyenne|suma|soma|promedio|totale( complessivo)?|(eind)?totaal|total (g[eé]n[eé]ral|geral)):?$/i

/** Refuses ids of new documents that a spreadsheet or a conversion has changed. */
export function checkId(id: string, seen: ColumnProfile): void {
  const shown = `has the id '${id.slice(0, 100)}'`
  if (isEmpty(id)) throw new UnusableDocument('has no id')
  if (sums.test(id)) throw new UnusableDocument(`${shown}, as the sums below a table have`)
  if (isSpreadsheetError(id)) throw new UnusableDocument(`${shown}, an error of a spreadsheet`)
  if (isChangedId(id, seen))
    throw new UnusableDocument(`${shown}, which a spreadsheet has changed: format the column as text`)
  const unseen = firstUnseen(id) ?? (/\p{Cc}/u.test(id) ? 'a control character' : undefined)
  if (unseen !== undefined) throw new UnusableDocument(`${shown}, in which ${unseen} cannot be seen`)
  const mark = ['\uFFFD', unseenMark].find((one) => id.includes(one))
  if (mark !== undefined)
    throw new UnusableDocument(`${shown}, in which ${mark} stands for a character that is lost`)
}

// The meaning of the cells of a CSV file. Spreadsheets write numbers and dates in the form of their country, so the form of a column is
// decided from all of its values. Doubtful values are not read: a wrong number is worse than none.

import { cellText } from '#contract/csv-line.ts'
import { isDay } from '#contract/days.ts'
import { decimalText, exactOf, isSameNumber } from '#contract/json-number.ts'
import { isTimestamp, readTimestamp } from '#contract/timestamp.ts'
import { parseExactly } from '#server/documents/json.ts'
import type { TargetKind } from '#server/documents/mapping/targets.ts'

/** What is known of a column after a first reading: how many cells have a value, and which forms they certainly have. */
export type ColumnProfile = {
  filled: number
  hasDecimal: { ',': boolean; '.': boolean }
  isDayFirst: boolean
  isMonthFirst: boolean
  /** The number of values that are JSON lists and objects. */
  lists: number
  objects: number
  /** Whether the cells count the rows: 0, 1, 2 … */
  isCount: boolean
  /** Whether a number has more digits than a spreadsheet keeps. */
  isExact: boolean
  /** Whether no number is above 1. */
  isShare: boolean
}

export function nothingSeen(): ColumnProfile {
  return {
    filled: 0,
    hasDecimal: { ',': false, '.': false },
    isDayFirst: false,
    isMonthFirst: false,
    lists: 0,
    objects: 0,
    isCount: true,
    isExact: false,
    isShare: true,
  }
}

const nothing = /^(?:|NULL|null|\\N|\[NULL\]|\(null\)|<null>|<NA>|NaN|nan|NaT|None|undefined)$/

/** An empty cell, or what databases, pandas and scripts write for it. */
export function isEmpty(cell: string): boolean {
  return nothing.test(cell.trim())
}

/** What spreadsheets write for a value that they cannot compute or show, in the languages of their users. */
const spreadsheetError = new RegExp(
  `^(?:#(?:#+|N/A|NV|N/[BD]|Н/Д|I/T|YOK|BRAK|GETTING_DATA|[¡¿]?(?:${[
    'REF VALUE NAME DIV/0 NUM NULL SPILL CALC FIELD ERROR BLOCKED BUSY CONNECT UNKNOWN BEZUG WERT ZAHL KALK FELD ÜBERLAUF',
    'VALEUR NOM NOMBRE NUL VALOR NULO NOME NÚM RIF VALORE WAARDE VERW NAAM DEEL/0 GETAL LEEG ARG ADR NAZWA DZIEL/0 LICZBA',
    'VÄRDEFEL REFERENS NAMN SAKNAS ЗНАЧ ССЫЛКА ИМЯ ДЕЛ/0 ЧИСЛО DEĞER BAŞV AD SAYI SAYI/0 N/D',
  ]
    .join(' ')
    .replaceAll(' ', '|')})[!?])|Err:\\d{3}|Loading\\.{3})$`,
)

export function isSpreadsheetError(cell: string): boolean {
  return spreadsheetError.test(cell.trim())
}

/** The form to which a spreadsheet shortens a long number. */
const shortened = /^\d(?:E[+-]|[.,]\d+E[+-]?)\d{1,3}$/i

const months =
  'jan|fe[bv]|m[aä]r|mrz|a[pv]r|abr|ma[yig]|ju[nl]|juin|juil|aug|aoû|ago|sept?|o[ck]t|ott|out|nov|de[cz]|di[cz]|déc'
/** What spreadsheets show of DEC25 and JAN2026. */
const dayOrMonth = new RegExp(`^(?:\\d{1,2}[-/.] ?(?:${months})\\.?|(?:${months})\\.?[-/ ]\\d\\d)$`, 'i')

/** True for the forms of ids that were shortened, rounded, or turned into days or numbers with decimals. */
export function isChangedId(id: string, { isExact }: ColumnProfile): boolean {
  if (dayOrMonth.test(id)) return id !== id.toUpperCase()
  return shortened.test(id) || /^\d+\.0$/.test(id) || (!isExact && /^\d{15}0+$/.test(id))
}

export function see(seen: ColumnProfile, cell: string, row: number): void {
  if (cell.trim() === '') return
  const text = cell.trim()
  seen.isCount &&= text === String(row) || text === String(row + 1)
  if (isEmpty(cell) || isSpreadsheetError(cell)) return
  seen.filled += 1
  seen.isExact ||= /^\d{16,}$/.test(text) && /[1-9]/.test(text.slice(15))
  seen.isShare &&= /^(?:0?[.,]\d+|[01](?:[.,]0+)?)$/.test(text)
  if (text.startsWith('[')) seen.lists += 1
  else if (text.startsWith('{')) seen.objects += 1
  const number = numberIn(text)
  if (number?.decimal && !number.isDoubtful) seen.hasDecimal[number.decimal] = true
  const date = dateIn(text)
  if (date?.isDayFirst === true) seen.isDayFirst = true
  if (date?.isDayFirst === false) seen.isMonthFirst = true
}

/** `doubt`: why the cell is not read. */
export type CellValue = { value: unknown } | { doubt: string }

/** Also as spreadsheets write them in other languages. */
const flags = new Map<string, boolean>([
  ...'true yes on 1 t y wahr vrai verdadero verdadeiro vero waar prawda sant sand tosi igaz истина doğru'
    .split(' ')
    .map((word) => [word, true] as const),
  ...'false no off 0 f n falsch faux falso onwaar fałsz falskt falsk epätosi hamis ложь yanliş'
    .split(' ')
    .map((word) => [word, false] as const),
])

/** A cell that is not a value of its kind stays a text, which the doctor lists. */
export function cellValue(cell: string, kind: TargetKind, seen: ColumnProfile, separator: string): CellValue {
  const text = cell.trim()
  if (isSpreadsheetError(text)) return { doubt: 'is an error of a spreadsheet' }
  if (kind === 'text') return textIn(cell, separator)
  if (kind === 'flag') return { value: flags.get(text.toLowerCase()) ?? cell }
  if (kind === 'list' || kind === 'object') return { value: jsonIn(text, /^[[{]/) ?? cell }
  if (kind === 'percentage' && seen.isShare && (seen.hasDecimal['.'] || seen.hasDecimal[',']))
    return { doubt: 'may be a share, as programs read the percent of a spreadsheet: write 20 for 20 %' }
  if (kind === 'number' || kind === 'percentage')
    return mapped(decimalIn(text.replace(/(?<!\s)\s*%$/, ''), seen, separator), asNumber, cell)
  if (kind === 'amount' && text.endsWith('%')) return { value: cell }
  if (kind === 'amount') return mapped(decimalIn(text, seen, separator), (plain) => plain, cell)
  return timeIn(cell, seen)
}

function textIn(cell: string, separator: string): CellValue {
  const text = cell.trim()
  // A database writes 1.5e-05 itself.
  if (shortened.test(text) && !text.includes('-'))
    return { doubt: 'is a number that a spreadsheet has shortened' }
  if (/^\d{6,}\.0$/.test(text))
    return { doubt: 'is a number with decimals, as pandas writes those of a column with gaps' }
  if (separator === '\t' && /\\[nrt\\]/.test(text))
    return { doubt: 'has backslashes, as COPY and mysql write line breaks: use their format csv, or JSON' }
  return { value: cell }
}

function mapped(found: Found, made: (plain: string) => unknown, cell: string): CellValue {
  if (typeof found === 'object') return found
  return { value: made(found ?? cell.trim()) ?? cell }
}

function asNumber(plain: string): unknown {
  return jsonIn(plain, /^-?\d/)
}

function jsonIn(text: string, beginning: RegExp): unknown {
  if (!beginning.test(text)) return undefined
  try {
    return parseExactly(text)
  } catch {
    // Invalid JSON: the cell is a text.
    return undefined
  }
}

/** True if the cell means the same as the shown stored value: unchanged, or after a spreadsheet has saved it. */
export function meansTheSame(cell: string, value: CellValue, shown: string, kind: TargetKind): boolean {
  if (withoutReturns(cell) === withoutReturns(shown.toWellFormed())) return true
  if ('doubt' in value) return false
  if (kind === 'flag') return flags.has(shown) && flags.get(shown) === value.value
  if (kind === 'number' || kind === 'percentage' || kind === 'amount') {
    const [one, other] = [value.value, shown].map((text) => exactOf(decimalText(text) ?? ''))
    return one !== undefined && other !== undefined && isSameNumber(one, other)
  }
  // A spreadsheet has taken a text of digits as a number.
  if (kind === 'text') return /^\d+$/.test(cell) && cell === asWholeNumber(cellText(shown))
  if (kind !== 'time') return false
  const [one, other] = [readTimestamp(value.value), readTimestamp(shown)]
  if (!isTimestamp(one) || !isTimestamp(other)) return false
  // A spreadsheet may show a time without its fraction, or without its seconds.
  const unit = /:\d\d:\d\d|^[^:]*$/.test(cell) ? 1 : 60
  const isSame = Math.floor(one.seconds / unit) === Math.floor(other.seconds / unit)
  return isSame && (one.nanoseconds === 0 || one.nanoseconds === other.nanoseconds)
}

/** Returns the text without a sign and zeros before its digits; unchanged if it has anything else. */
export function asWholeNumber(text: string): string {
  return /^\+?\d+$/.test(text) ? text.replace(/^\+?0*(?=\d)/, '') : text
}

function withoutReturns(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

// Numbers: 45,50 and 45.50, 1.200,50 and 1,200.50. 1.200 differs between Berlin and Boston.

type Mark = ',' | '.'
type NumberForm = { plain: string; decimal: Mark | undefined; isDoubtful: boolean }
/** A plain decimal with a point; undefined for a cell that is not one. */
type Found = string | undefined | { doubt: string }

/** `plain`: the number if `decimal` is the mark before its decimals. */
function numberIn(text: string): NumberForm | undefined {
  const [whole, sign = '', digits = ''] = /^([+-]?)(\d[\d.,]*)(?:\s*%)?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const marks = digits.replace(/\d/g, '')
  const parts = digits.split(/[.,]/)
  const last = marks.at(-1) as Mark | undefined
  if (last === undefined) return { plain: sign + digits, decimal: undefined, isDoubtful: false }
  const isGrouped = (groups: string[]) =>
    /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => group.length === 3)
  const fraction = parts.at(-1) ?? ''
  if (marks.length === 1)
    return fraction === ''
      ? undefined
      : { plain: `${sign}${parts[0]}.${fraction}`, decimal: last, isDoubtful: isGrouped(parts) }
  const isOneMark = marks === last.repeat(marks.length)
  const grouping = isOneMark ? parts : parts.slice(0, -1)
  const isUniform = isOneMark || marks.slice(0, -1) === (last === ',' ? '.' : ',').repeat(marks.length - 1)
  if (!isUniform || !isGrouped(grouping) || fraction === '') return undefined
  if (isOneMark) return { plain: sign + parts.join(''), decimal: last === ',' ? '.' : ',', isDoubtful: false }
  return { plain: `${sign}${grouping.join('')}.${fraction}`, decimal: last, isDoubtful: false }
}

/** `separator`: if no other value decides, a file with semicolons probably has no decimal points. */
function decimalIn(text: string, { hasDecimal }: ColumnProfile, separator: string): Found {
  const number = numberIn(text)
  if (!number?.decimal || !number.isDoubtful) return number?.plain
  const { decimal, plain } = number
  const other = decimal === ',' ? '.' : ','
  const isUsual = decimal === '.' && separator !== ';'
  if (!hasDecimal[other] && (hasDecimal[decimal] || isUsual)) return plain
  return { doubt: `may be ${plain} or ${plain.replace('.', '')}` }
}

// Dates: 31.01.2026 has the day first; 3/4/2026 may have either. Like all times without a zone they are in UTC.

const dateForm =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?m\.?)?)?$/i
/** 2026/1/31, as in Japan, and 2026. 1. 31., as in Hungary and Korea. */
const yearFirst = /^(\d{4})([./-])\s?(\d{1,2})\2\s?(\d{1,2})\.?(?=\s|$)/

type DateForm = { parts: RegExpExecArray; isDayFirst: boolean | undefined }

function dateIn(text: string): DateForm | undefined {
  const parts = text.length > 40 ? null : dateForm.exec(text)
  if (!parts) return undefined
  const isDayFirst = parts[2] === '.' || Number(parts[1]) > 12 || (Number(parts[3]) > 12 ? false : undefined)
  return { parts, isDayFirst }
}

function timeIn(cell: string, seen: ColumnProfile): CellValue {
  const text = cell.trim()
  if (text === invalidDate) return { doubt: 'stands for a value that cannot be read' }
  const date = dateIn(text.replace(yearFirst, '$4.$3.$1'))
  if (!date || isTimestamp(readTimestamp(text))) return { value: cell }
  const [, first = '', , second = '', year = '', hour, minute = '', seconds = '00', half] = date.parts
  const isCertain = seen.isDayFirst !== seen.isMonthFirst || first === second
  const isDayFirst = date.isDayFirst ?? (isCertain ? seen.isDayFirst : undefined)
  if (isDayFirst === undefined) return { doubt: 'may begin with the day or with the month' }
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const clock = hour === undefined ? '' : `T${hourOf(hour, half)}:${minute}:${seconds}Z`
  return { value: isDay(iso) && isTimestamp(readTimestamp(iso + clock)) ? iso + clock : cell }
}

const invalidDate = 'Invalid date'

function hourOf(hour: string, half: string | undefined): string {
  const isAfternoon = half?.toLowerCase() === 'p'
  const of24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  return String(of24).padStart(2, '0')
}

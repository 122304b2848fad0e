// Reads an amount of US dollars anywhere in a text: '$151.20', 'over $200', '$200+', 'between 100 and 200', 'free'. Pure.

import { groupedDecimal } from '#contract/grouped-decimal.ts'
import { month } from '#contract/span-words.ts'

/** Decimals, included unless `isStrict` ('over', 'under'). `rest`: the text without the amount. */
export type Amount = { min?: string; max?: string; isStrict?: boolean; shown: string; rest: string }

const amount = String.raw`(?:usd? ?)?\$? ?(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,2}|,\d\d)?(k)?(?: ?(?:\$|usd|dollars?|bucks))?`
/** An amount that its place does not identify has a sign, or cents. */
const signed = String.raw`(?:(?=\$|us ?\$|usd ?\d)${amount}|(?=[\d,.]+k? ?(?:\$|usd|dollar|buck))${amount})`
/** Numbers of things that are counted are not amounts. */
const end = String.raw`(?![\p{L}\p{N}/%.-]|,\d| ?(?:%|percent|${month}|(?:hour|day|week|month|quarter|year|star|session|booking|time|minute)s?(?!\p{L})))`
const begin = String.raw`(?<![\p{L}\p{N}.,/-])`
const more = 'over|above|more than|greater than|higher than|>'
const less = 'under|below|less than|lower than|cheaper than|<'
const fromWords = 'at least|minimum|min|>=|≥'
const untilWords = 'at most|up to|maximum|max|<=|≤'
const to = '(?: ?- ?| (?:and|to) )'

type Read = (amounts: string[]) => Omit<Amount, 'rest' | 'shown'>

const atLeast: Read = ([min = '']) => ({ min })
const atMost: Read = ([max = '']) => ({ max })
const over: Read = ([min = '']) => ({ min, isStrict: true })
const under: Read = ([max = '']) => ({ max, isStrict: true })
const both: Read = ([min = '', max = min]) => ({ min, max })

/** In the order in which they are tried. */
const forms: [RegExp, Read][] = [
  [form(`between ${amount}${to}${amount}`), both],
  [form(`(?:from )?${signed}${to}${amount}`), both],
  [form(`(?:from )?${amount}${to}${signed}`), both],
  [form(`(?:${fromWords}) ?${amount}`), atLeast],
  [form(`(?:${untilWords}) ?${amount}`), atMost],
  [form(`(?:${more}) ?${amount}`), over],
  [form(`(?:${less}) ?${amount}`), under],
  [form(`${amount} ?(?:\\+| or more| and up| and more)`), atLeast],
  [form(`${amount} or less`), atMost],
  [form(signed), both],
  [/^\s*(\d{1,9})([.,]\d{2})\s*$/, both],
  [/(?<!\p{L})(?:for free|free|no charge|free of charge)(?!\p{L})/u, () => ({ min: '0', max: '0' })],
]

function form(pattern: string): RegExp {
  return new RegExp(`${begin}${pattern}${end}`, 'u')
}

/** `text` must be folded. */
export function readAmount(text: string): Amount | undefined {
  for (const [pattern, read] of forms) {
    const found = pattern.exec(text)
    if (!found) continue
    const bounds = read(amountsIn(found.slice(1)))
    return {
      ...bounds,
      shown: show(bounds),
      rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`,
    }
  }
  return undefined
}

/** Each amount has three groups: whole dollars, cents, and k for thousands. */
function amountsIn(groups: (string | undefined)[]): string[] {
  const amounts: string[] = []
  for (let at = 0; at < groups.length; at += 3) {
    const [dollars, cents = '', thousands] = groups.slice(at, at + 3)
    if (!dollars) continue
    const written = `${dollars.replaceAll(',', '')}${cents.replace(',', '.')}`
    amounts.push(thousands ? String(Math.round(Number(written) * 1000)) : written)
  }
  return amounts
}

function show({ min, max, isStrict }: Omit<Amount, 'rest' | 'shown'>): string {
  const [least, most] = [min, max].map((one) => one && inDollars(one))
  if (isStrict) return least ? `over ${least}` : `under ${most}`
  if (!most) return `${least} or more`
  if (!least) return `${most} or less`
  return least === most ? least : `${least} to ${most}`
}

/** Without Intl, which takes 6 MB. */
function inDollars(decimal: string): string {
  // Bounds are plain decimals.
  return `$${groupedDecimal(decimal as `${number}`, 2).replace(/\.00$/, '')}`
}

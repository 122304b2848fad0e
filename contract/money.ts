// Amounts as exact decimals: text from the document to the sum, never a binary float. US dollars, en-US.

/** A decimal in canonical form: optional minus, digits, optional fraction; such as '12.50' or '-3'. */
export type Decimal = string & `${number}`

/** Allows as many fraction digits as a sum of floating-point amounts can have. */
const grammar = /^[+-]?\d{1,15}(\.\d{1,20})?$/

/** Reads a decimal string or a number; undefined for anything that is not a plain decimal within these limits. */
export function readDecimal(value: unknown): Decimal | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  return isDecimal(text) ? (text.replace(/^\+/, '') as Decimal) : undefined
}

function isDecimal(text: string): text is Decimal {
  return grammar.test(text)
}

/** The exact sum; '0' for an empty list. */
export function sumOf(amounts: readonly Decimal[]): Decimal {
  const digits = Math.max(0, ...amounts.map((amount) => fractionOf(amount).length))
  const units = amounts.reduce((sum, amount) => sum + unitsOf(amount, digits), 0n)
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits)
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}` as Decimal
}

function fractionOf(amount: Decimal): string {
  return amount.split('.')[1] ?? ''
}

/** The amount as an integer, in units of 10 to the power of minus `digits`. */
function unitsOf(amount: Decimal, digits: number): bigint {
  return BigInt(amount.replace('.', '') + '0'.repeat(digits - fractionOf(amount).length))
}

// Created at first use: the first format takes 6 MB, and the server formats no amounts.
let cents: Intl.NumberFormat | undefined
let dollars: Intl.NumberFormat | undefined

/** '$1,234.50'; '$0' where there is no readable amount. Exact for any number of digits. */
export function formatPrice(amount: Decimal | undefined): string {
  if (amount === undefined) return '$0'
  cents ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return cents.format(amount)
}

/** '$120': an hourly rate in whole dollars; '$0' where there is no readable rate. */
export function formatRate(amount: Decimal | undefined): string {
  if (amount === undefined) return '$0'
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
  return dollars.format(amount)
}

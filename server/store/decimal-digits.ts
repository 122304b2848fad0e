// A decimal number as PostgreSQL's numeric holds it: digits to the base of 10,000, and how far they reach.

/** The value is the sum of digits[i] * 10000 ** (weight - i), shown with `scale` decimal places. */
export type DecimalDigits = { isNegative: boolean; digits: number[]; weight: number; scale: number }

const grammar = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** Of a plain decimal, or of a number as JavaScript spells it. */
export function decimalDigits(text: string): DecimalDigits {
  const parts = grammar.exec(text)
  if (!parts) throw new RangeError(`'${text}' is no decimal number`)
  const [, sign, integer = '', fraction = '', exponent = '0'] = parts
  const { whole, rest } = moved(integer, fraction, Number(exponent))
  const start = Math.ceil(whole.length / 4)
  const all = whole.padStart(start * 4, '0') + rest.padEnd(Math.ceil(rest.length / 4) * 4, '0')
  const digits: number[] = []
  for (let at = 0; at < all.length; at += 4) digits.push(Number(all.slice(at, at + 4)))
  const leading = digits.findIndex((digit) => digit > 0)
  const significant = leading < 0 ? [] : digits.slice(leading, digits.findLastIndex((digit) => digit > 0) + 1)
  return {
    isNegative: sign === '-' && significant.length > 0,
    digits: significant,
    weight: leading < 0 ? 0 : start - 1 - leading,
    scale: rest.length,
  }
}

/** The digits on both sides of the point, after this has been moved to the right by `places`. */
function moved(integer: string, fraction: string, places: number): { whole: string; rest: string } {
  if (places < 0) {
    const padded = integer.padStart(-places, '0')
    return {
      whole: padded.slice(0, padded.length + places),
      rest: padded.slice(padded.length + places) + fraction,
    }
  }
  return { whole: integer + fraction.slice(0, places).padEnd(places, '0'), rest: fraction.slice(places) }
}

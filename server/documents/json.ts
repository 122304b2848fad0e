// JSON of documents: numbers keep every digit between import and export, and nesting is limited.

import { exactOf, isSameNumber } from '#contract/json-number.ts'

declare global {
  interface JSON {
    /** Returns an object without prototype that JSON.stringify writes as this text. */
    rawJSON(text: string): object
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown
  }
}

/** More than any real document needs, and few enough for JavaScript and PostgreSQL to serialise without a stack overflow. */
export const maxDepth = 500

/**
 * Finds numbers that a double may not hold exactly: 17 digits or points in a row, 16 digits from 9 * 10^15 on, or a
 * possible exponent at the end. A double holds shorter whole numbers, such as microseconds since 1970.
 */
const maybeInexact = /[\d.](?:[\d.]{16}|[eE][-+]?\d+[\s,}\]])|9\d{15}/

/** Numbers become doubles; one that a double cannot hold exactly an object that serialises to the original text (numberText). */
export function parseExactly(text: string): unknown {
  return maybeInexact.test(text) ? JSON.parse(text, keepInexact) : JSON.parse(text)
}

function keepInexact(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined ? exactNumber(source, value) : value
}

/** Returns the double of a JSON number's text, or an object that serialises to the text if a double would differ. */
export function exactNumber(text: string, value: number = Number(text)): number | object {
  return isWorth(value, text) ? value : JSON.rawJSON(text)
}

function isWorth(value: number, source: string): boolean {
  const text = String(value)
  if (text === source) return true
  const [exact, other] = [exactOf(text), exactOf(source)]
  return exact !== undefined && other !== undefined && isSameNumber(exact, other)
}

export function isTooDeep(value: unknown, levels: number = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const one of Object.values(value)) {
    if (typeof one === 'object' && isTooDeep(one, levels - 1)) return true
  }
  return false
}

// JSON of documents: numbers keep every digit between import and export, and nesting is limited.

declare global {
  interface JSON {
    /** An object without prototype that JSON.stringify writes as this text. */
    rawJSON(text: string): object
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown
  }
}

/**
 * More than any real document needs, and little enough for JavaScript and PostgreSQL to serialise without a stack
 * overflow.
 */
const maxDepth = 500

/**
 * Finds numbers that a double may not hold exactly: 17 digits or points in a row, 16 digits from 9 * 10^15 on, or a
 * possible exponent at the end. A double holds shorter whole numbers, such as microseconds since 1970.
 */
const maybeInexact = /[\d.](?:[\d.]{16}|[eE][-+]?\d+[\s,}\]])|9\d{15}/

/** Parses JSON. A number that a double cannot hold exactly becomes an object that serialises to the original text. */
export function parseExactly(text: string): unknown {
  return maybeInexact.test(text) ? JSON.parse(text, keepInexact) : JSON.parse(text)
}

function keepInexact(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined && !isExact(value, source)
    ? JSON.rawJSON(source)
    : value
}

/** A double holds any 15 decimal digits exactly. */
function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false
  if (String(value) === source) return true
  const digits = source.replace(/[eE].*/, '').replace(/^[-0.]+|[.]/g, '')
  return digits.length <= 15 && (value !== 0 || digits === '')
}

export function isTooDeep(value: unknown, levels: number = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const one of Object.values(value)) {
    if (typeof one === 'object' && isTooDeep(one, levels - 1)) return true
  }
  return false
}

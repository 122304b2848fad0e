// JSON as documents need it: nothing of a number is lost between import and export, and nothing is nested without end.

declare global {
  interface JSON {
    /** An object without prototype that is printed as this text. */
    rawJSON(text: string): object
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown
  }
}

/** Far beyond what a document of the marketplace holds, and within what JavaScript and PostgreSQL can print. */
const maxDepth = 500

/** Sixteen digits and points in a row, or what may be the exponent at the end of a number. */
const maybeInexact = /[\d.](?:[\d.]{15}|[eE][-+]?\d+[\s,}\]])/

/** A number of more digits or of a larger size than a double holds becomes an object that prints as it came. */
export function parseExactly(text: string): unknown {
  return maybeInexact.test(text) ? JSON.parse(text, keepInexact) : JSON.parse(text)
}

function keepInexact(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined && !isExact(value, source)
    ? JSON.rawJSON(source)
    : value
}

/** Doubles hold any 15 digits. */
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

// JSON of documents: numbers keep every digit between import and export, and nesting is limited.

import { exactOf, isSame } from '#contract/json-number.ts'

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
export const maxDepth = 500

/**
 * Finds numbers that a double may not hold exactly: 17 digits or points in a row, 16 digits from 9 * 10^15 on, or a
 * possible exponent at the end. A double holds shorter whole numbers, such as microseconds since 1970.
 */
const maybeInexact = /[\d.](?:[\d.]{16}|[eE][-+]?\d+[\s,}\]])|9\d{15}/

/**
 * Parses JSON. A number is the double that it is worth, however it is spelled; one that a double cannot hold exactly becomes an
 * object that serialises to the original text (numberText).
 */
export function parseExactly(text: string): unknown {
  return maybeInexact.test(text) ? JSON.parse(text, keepInexact) : JSON.parse(text)
}

function keepInexact(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined ? exactNumber(source, value) : value
}

/** The double of the text of a JSON number, or an object that serialises to the text where a double is worth less or more. */
export function exactNumber(text: string, value: number = Number(text)): number | object {
  return isWorth(value, text) ? value : JSON.rawJSON(text)
}

/** Whether the text is worth exactly what the double is read as again. */
function isWorth(value: number, source: string): boolean {
  const text = String(value)
  if (text === source) return true
  const [exact, other] = [exactOf(text), exactOf(source)]
  return exact !== undefined && other !== undefined && isSame(exact, other)
}

export function isTooDeep(value: unknown, levels: number = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const one of Object.values(value)) {
    if (typeof one === 'object' && isTooDeep(one, levels - 1)) return true
  }
  return false
}

/**
 * The same for a text, before it is parsed: V8 takes seconds for a megabyte of brackets. In texts within it, only the end is looked
 * for.
 */
export function isTextTooDeep(text: string, levels: number = maxDepth): boolean {
  // Each level has two brackets.
  if (text.length <= 2 * levels) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === openList || code === openObject) {
      depth += 1
      if (depth > levels) return true
    } else if (code === closeList || code === closeObject) depth -= 1
  }
  return false
}

const [quote, openList, closeList, openObject, closeObject] = [34, 91, 93, 123, 125]

/** The index of the quote that ends the text that begins here. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text[before] === '\\') before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

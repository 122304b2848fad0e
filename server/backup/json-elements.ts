// Finds documents that stand one after the other, in a list, or in an object by their ids, and puts each on its own line. It
// only finds where they begin and end; whoever reads the lines checks that they are valid JSON. In constant memory.

import { LineTooLong, UnreadableFile } from './utf8-file.ts'

const [quote, comma, colon, backslash] = [34, 44, 58, 92]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]
const [tab, lineFeed, carriageReturn, blank] = [9, 10, 13, 32]

/** `isKeyed`: the source begins with an object whose names are ids. `isPart`: what follows the list or object is something else. */
export type Layout = { isKeyed: boolean; isPart: boolean }

/** Lines of JSON, each with the id by which an object has it. `maxBytes`: of a document. */
export async function* elementLines(
  source: AsyncIterable<Buffer>,
  layout: Layout,
  path: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const elements = new Elements(layout)
  for await (const bytes of source) {
    const lines = elements.linesOf(bytes)
    if (lines.length > 0) yield Buffer.concat(lines)
    if (elements.hasEnded) return
    if (elements.openBytes > maxBytes)
      throw new LineTooLong(`${path} has a document of more than ${maxBytes >> 20} MiB.`)
  }
  yield Buffer.concat(elements.rest())
  if (elements.isOpen) throw new UnreadableFile('it is cut off: the end of its list or object is missing')
}

class Elements {
  hasEnded = false
  readonly #layout: Layout
  #isIn: 'order' | 'list' | 'object' = 'order'
  /** Of the last member of an object, until its value is read. */
  #name: string | undefined
  /** Of the value that it is in, if any. */
  #value: { kind: 'name' | 'document'; isBare: boolean; parts: Buffer[]; size: number } | undefined
  #depth = 0
  #isInText = false
  #isEscaped = false

  constructor(layout: Layout) {
    this.#layout = layout
  }

  get isOpen(): boolean {
    return this.#isIn !== 'order'
  }

  /** Of the document that has not ended. */
  get openBytes(): number {
    return this.#value?.size ?? 0
  }

  /** Changes the bytes: no line ends within a document. */
  linesOf(bytes: Buffer): Buffer[] {
    const lines: Buffer[] = []
    for (let at = 0; at < bytes.length && !this.hasEnded; ) {
      if (this.#value || this.#begins(bytes[at] ?? 0)) {
        const end = this.#endOf(bytes, at)
        this.#add(bytes.subarray(at, end < 0 ? bytes.length : end), end >= 0, lines)
        at = end < 0 ? bytes.length : end
      } else at += 1
    }
    return lines
  }

  /** What the source has cut off. */
  rest(): Buffer[] {
    const lines: Buffer[] = []
    this.#add(Buffer.alloc(0), true, lines)
    return lines
  }

  /** Whether a value begins with this byte, which is between values. */
  #begins(byte: number): boolean {
    if (byte <= blank || byte === comma || byte === colon) return false
    if (byte === closeList || byte === closeObject) {
      this.hasEnded = this.#layout.isPart
      this.#isIn = 'order'
      return false
    }
    const isList = this.#isIn === 'order' && byte === openList
    const isObject = this.#isIn === 'order' && byte === openObject && this.#layout.isKeyed
    if (isList || isObject) {
      this.#isIn = isList ? 'list' : 'object'
      return false
    }
    const isName = this.#isIn === 'object' && this.#name === undefined
    const isBare = byte !== openObject && byte !== openList && byte !== quote
    this.#value = { kind: isName ? 'name' : 'document', isBare, parts: [], size: 0 }
    return true
  }

  /** The index behind the value; -1 if it goes on in the next bytes. */
  #endOf(bytes: Buffer, from: number): number {
    if (this.#value?.isBare) {
      const length = bytes.subarray(from).findIndex(isBetween)
      return length < 0 ? -1 : from + length
    }
    for (let at = from; at < bytes.length; ) {
      if (this.#isInText) at = this.#endOfText(bytes, at)
      else this.#step(bytes, at++)
      if (this.#depth === 0 && !this.#isInText) return at
    }
    return -1
  }

  #step(bytes: Buffer, at: number): void {
    const byte = bytes[at]
    if (byte === quote) this.#isInText = true
    else if (byte === openObject || byte === openList) this.#depth += 1
    else if (byte === closeObject || byte === closeList) this.#depth -= 1
    else if (byte === lineFeed || byte === carriageReturn) bytes[at] = blank
  }

  /** The index behind the quote, or behind the bytes. */
  #endOfText(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      // Just as wrong within a text, and no end of the line.
      if (byte === lineFeed) bytes[at] = tab
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === backslash) this.#isEscaped = true
      else if (byte === quote) {
        this.#isInText = false
        return at + 1
      }
    }
    return bytes.length
  }

  #add(bytes: Buffer, isEnd: boolean, lines: Buffer[]): void {
    const value = this.#value
    if (!value) return
    value.parts.push(bytes)
    value.size += bytes.length
    if (!isEnd) return
    this.#value = undefined
    const text = Buffer.concat(value.parts)
    if (value.kind === 'name') this.#name = text.toString()
    else {
      lines.push(this.#name === undefined ? text : withId(text, this.#name), endOfLine)
      this.#name = undefined
    }
  }
}

const endOfLine = Buffer.from('\n')

function isBetween(byte: number): boolean {
  return byte <= blank || byte === comma || byte === colon || byte === closeList || byte === closeObject
}

/** `name`: with its quotes. The last of two equal names counts in JSON: an own id does where the name is only a number in order. */
function withId(text: Buffer, name: string): Buffer {
  if (text[0] !== openObject || text.at(-1) !== closeObject) return text
  const fields = text.subarray(1, -1)
  const id = Buffer.from(`"id":${name}`)
  const parts = fields.every((byte) => byte <= blank) ? [id] : [fields, between, id]
  return Buffer.concat([opening, ...(/^"\d+"$/.test(name) ? parts.toReversed() : parts), closing])
}

const [opening, between, closing] = [Buffer.from('{'), Buffer.from(','), Buffer.from('}')]

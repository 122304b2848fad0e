// The distinct words of a document's texts, each made a string once for thousands of documents: an import meets the
// same few thousand words in every document, and making, hashing and forgetting them was half of its work.

import { fold, words } from '#contract/fold.ts'

/** A power of two, and how many of these places may be taken. */
const places = 1 << 16
const maxKnown = places / 2

/** A longer slice of a text would keep the whole text in memory, and is seldom met again. */
const maxKnownLength = 12

type Known = { word: string; lastMet: number }

const isOfWord = new Uint8Array(128)
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789') isOfWord[character.charCodeAt(0)] = 1

export class WordSet {
  readonly #maxLength: number
  #known: (Known | undefined)[] = []
  #count = maxKnown
  #document = 0
  #found: string[] = []
  #long = new Set<string>()

  /** Words are cut to `maxLength`. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** The distinct words of some texts; the first `most` where there are more. */
  of(texts: readonly (string | undefined)[], most: number): string[] {
    if (this.#count >= maxKnown) this.#forget()
    this.#document++
    this.#found = []
    if (this.#long.size > 0) this.#long = new Set()
    for (const text of texts) {
      if (text !== undefined) this.#addText(fold(text))
      if (this.#found.length > most) break
    }
    return this.#found.length > most ? this.#found.slice(0, most) : this.#found
  }

  #forget(): void {
    this.#known = new Array(places).fill(undefined)
    this.#count = 0
  }

  #addText(folded: string): void {
    if (this.#addAscii(folded)) return
    for (const word of words(folded)) this.#add(word, 0, word.length, hashOf(word))
  }

  /** False where a character beyond ASCII was met; the words before it have been added then. */
  #addAscii(text: string): boolean {
    const { length } = text
    let start = -1
    let hash = 0
    for (let index = 0; index <= length; index++) {
      const code = index === length ? 32 : text.charCodeAt(index)
      if (code > 127) return false
      if (isOfWord[code] === 1) {
        if (start < 0) {
          start = index
          hash = 0
        }
        hash = (Math.imul(hash, 31) + code) | 0
      } else if (start >= 0) {
        this.#add(text, start, index, hash)
        start = -1
      }
    }
    return true
  }

  #add(text: string, start: number, end: number, hash: number): void {
    if (end - start > maxKnownLength) {
      const word = text.slice(start, Math.min(end, start + this.#maxLength))
      if (!this.#long.has(word)) this.#found.push(word)
      this.#long.add(word)
      return
    }
    let place = Math.imul(hash, 0x9e3779b1) >>> 16
    for (let known = this.#known[place]; known; known = this.#known[place]) {
      if (known.word.length === end - start && text.startsWith(known.word, start)) {
        if (known.lastMet !== this.#document) this.#found.push(known.word)
        known.lastMet = this.#document
        return
      }
      place = (place + 1) & (places - 1)
    }
    const word = text.slice(start, end)
    this.#found.push(word)
    this.#known[place] = { word, lastMet: this.#document }
    this.#count++
  }
}

function hashOf(word: string): number {
  let hash = 0
  for (let index = 0; index < word.length; index++) hash = (Math.imul(hash, 31) + word.charCodeAt(index)) | 0
  return hash
}

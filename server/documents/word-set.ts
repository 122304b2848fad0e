// The distinct words of a document's texts, each made a string once for thousands of documents: an import meets the
// same few thousand words in every document, and making, hashing and forgetting them was half of its work.

import { fold, words } from '#contract/fold.ts'

/** A power of two, and how many of these places may be taken. */
const places = 1 << 16
const maxKnown = places / 2

/** A longer slice of a text would keep the whole text in memory, and is seldom met again. */
const maxKnownLength = 12

/** `rank`: the place among the words that were put in order last; `unranked` for a word that was met since. */
type Known = { word: string; lastMet: number; rank: number }
const unranked = -1

const isOfWord = new Uint8Array(128)
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789') isOfWord[character.charCodeAt(0)] = 1

export class WordSet {
  readonly #maxLength: number
  readonly #most: number
  #known: (Known | undefined)[] = []
  #count = maxKnown
  #ordered: string[] = []
  #document = 0
  /** What the present document has: words by their rank, and those without one. */
  readonly #ranks: Uint32Array
  #rankCount = 0
  #others: string[] = []
  #long = new Set<string>()

  /** Words are cut to `maxLength`; the first `most` of a document are taken. */
  constructor(maxLength: number, most: number) {
    this.#maxLength = maxLength
    this.#most = most
    this.#ranks = new Uint32Array(most)
  }

  /** The distinct words of some texts, in the order of their characters. */
  of(texts: readonly (string | undefined)[]): string[] {
    if (this.#count >= maxKnown) this.#forget()
    if (this.#count > 1.25 * this.#ordered.length) this.#order()
    this.#document++
    this.#rankCount = 0
    this.#others = []
    if (this.#long.size > 0) this.#long = new Set()
    for (const text of texts) {
      if (text !== undefined && !this.#isFull()) this.#addText(fold(text))
    }
    return this.#inOrder()
  }

  #isFull(): boolean {
    return this.#rankCount + this.#others.length >= this.#most
  }

  #forget(): void {
    this.#known = new Array(places).fill(undefined)
    this.#ordered = []
    this.#count = 0
  }

  #order(): void {
    const known = this.#known.filter((one) => one !== undefined).sort((a, b) => (a.word < b.word ? -1 : 1))
    this.#ordered = known.map(({ word }) => word)
    for (const [rank, one] of known.entries()) one.rank = rank
  }

  /** Ranks, being numbers, are quickly put in order; the words without one are few. */
  #inOrder(): string[] {
    const ranks = this.#ranks.subarray(0, this.#rankCount).sort()
    const all: string[] = []
    let taken = 0
    for (const word of this.#others.sort()) {
      const before = this.#placeOf(word)
      for (; taken < ranks.length && (ranks[taken] ?? 0) < before; taken++)
        all.push(this.#wordAt(ranks[taken]))
      all.push(word)
    }
    for (; taken < ranks.length; taken++) all.push(this.#wordAt(ranks[taken]))
    return all
  }

  #wordAt(rank = 0): string {
    return this.#ordered[rank] ?? ''
  }

  /** How many of the ordered words come before this one. */
  #placeOf(word: string): number {
    let start = 0
    let end = this.#ordered.length
    while (start < end) {
      const middle = (start + end) >>> 1
      if (this.#wordAt(middle) < word) start = middle + 1
      else end = middle
    }
    return start
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
    if (this.#isFull()) return
    if (end - start > maxKnownLength) {
      const word = text.slice(start, Math.min(end, start + this.#maxLength)).toWellFormed()
      if (!this.#long.has(word)) this.#others.push(word)
      this.#long.add(word)
      return
    }
    let place = Math.imul(hash, 0x9e3779b1) >>> 16
    for (let known = this.#known[place]; known; known = this.#known[place]) {
      if (known.word.length === end - start && text.startsWith(known.word, start)) {
        this.#take(known)
        return
      }
      place = (place + 1) & (places - 1)
    }
    const known = { word: text.slice(start, end), lastMet: 0, rank: unranked }
    this.#known[place] = known
    this.#count++
    this.#take(known)
  }

  #take(known: Known): void {
    if (known.lastMet === this.#document) return
    known.lastMet = this.#document
    if (known.rank === unranked) this.#others.push(known.word)
    else this.#ranks[this.#rankCount++] = known.rank
  }
}

function hashOf(word: string): number {
  let hash = 0
  for (let index = 0; index < word.length; index++) hash = (Math.imul(hash, 31) + word.charCodeAt(index)) | 0
  return hash
}

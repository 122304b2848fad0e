// The distinct words of a document's texts, each made a string once for thousands of documents: an import meets the
// same few thousand words in every document, and making, hashing and forgetting them was half of its work.

import { words } from '#contract/fold.ts'

/** A letter or digit of ASCII as 1 to 36, whatever its case; 0 for what parts words. */
const digits = new Uint8Array(128)
for (const [index, character] of [...'0123456789abcdefghijklmnopqrstuvwxyz'].entries()) {
  digits[character.charCodeAt(0)] = index + 1
  digits[character.toUpperCase().charCodeAt(0)] = index + 1
}
const base = 37

/** So many digits fit into 32 bits; a word of two such halves is told from others without a look at its characters. */
const halfLength = 6
/** A longer slice of a text would keep the whole text in memory, and is seldom met again. */
const maxKnownLength = 2 * halfLength

/** A power of two, and how many of them may be taken when a document begins: one document fits into the rest. */
const places = 1 << 16
const maxKnown = places / 2

/** The place of a word among those that were put in order last; `unranked` for one that was met since. */
const unranked = -1

const ascii = /^[\0-\x7f]*$/

export class WordSet {
  readonly #maxLength: number
  readonly #most: number
  /** Where the words of ASCII are found: both halves of the word at each place taken, and its number, from 1. */
  readonly #firstHalves = new Int32Array(places)
  readonly #secondHalves = new Int32Array(places)
  readonly #numbers = new Uint16Array(places)
  /** What short texts with other characters are folded to, names again and again. */
  #folded = new Map<string, string[]>()
  /** The numbers of the words that are not ASCII. */
  #others = new Map<string, number>()
  /** By number, what is known of each word. */
  #words: string[] = ['']
  readonly #lastMet = new Uint32Array(places)
  readonly #ranks = new Int32Array(places)
  #ordered: string[] = []
  #document = 0
  /** What the present document has: a bit for each rank, and the words without one. */
  readonly #met = new Uint32Array(places / 32)
  #count = 0
  #unranked: string[] = []
  #long = new Set<string>()

  /** Words are cut to `maxLength`; the first `most` of a document are taken. */
  constructor(maxLength: number, most: number) {
    this.#maxLength = maxLength
    this.#most = most
  }

  /** The distinct words of some texts, in the order of their characters. */
  of(texts: readonly (string | undefined)[]): string[] {
    if (this.#words.length > maxKnown || this.#folded.size > maxKnown) this.#forget()
    if (this.#words.length > 1.25 * this.#ordered.length) this.#order()
    this.#document++
    this.#count = 0
    this.#unranked = []
    if (this.#long.size > 0) this.#long = new Set()
    for (const text of texts) {
      if (text !== undefined) this.#addText(text)
    }
    return this.#inOrder()
  }

  /** Asked before a word is told apart: one that is not taken must not be known either, or the places run out. */
  #isFull(): boolean {
    return this.#count >= this.#most
  }

  #forget(): void {
    this.#numbers.fill(0)
    this.#folded = new Map()
    this.#others = new Map()
    this.#words = ['']
    this.#ordered = []
  }

  #order(): void {
    this.#ordered = this.#words.slice(1).sort()
    const ranks = new Map(this.#ordered.map((word, rank) => [word, rank]))
    for (const [number, word] of this.#words.entries()) this.#ranks[number] = ranks.get(word) ?? unranked
  }

  /** The bits are in order as they are; the words without a rank are few. */
  #inOrder(): string[] {
    const ranked = this.#takeRanked()
    if (this.#unranked.length === 0) return ranked
    const all: string[] = []
    let taken = 0
    for (const word of this.#unranked.sort()) {
      for (let next = ranked[taken]; next !== undefined && next < word; next = ranked[++taken]) all.push(next)
      all.push(word)
    }
    return all.concat(ranked.slice(taken))
  }

  /** The words whose bits are set, which are cleared. */
  #takeRanked(): string[] {
    const ranked: string[] = []
    const blocks = Math.ceil(this.#ordered.length / 32)
    for (let block = 0; block < blocks; block++) {
      let bits = this.#met[block] ?? 0
      if (bits === 0) continue
      this.#met[block] = 0
      while (bits !== 0) {
        const place = 31 - Math.clz32(bits & -bits)
        ranked.push(this.#ordered[block * 32 + place] ?? '')
        bits &= bits - 1
      }
    }
    return ranked
  }

  #addText(text: string): void {
    const { length } = text
    for (let index = 0; index < length; ) {
      if (digits[text.charCodeAt(index)] === 0) index++
      else index = this.#addRun(text, index)
    }
  }

  /** The letters and digits from `start` on, with whatever is not ASCII; returns where they end. */
  #addRun(text: string, start: number): number {
    const { length } = text
    let first = 0
    let second = 0
    let index = start
    for (; index < length; index++) {
      const digit = digits[text.charCodeAt(index)]
      if (digit === undefined) return this.#addFolded(text, start, index)
      if (digit === 0) break
      if (index - start < halfLength) first = (Math.imul(first, base) + digit) | 0
      else second = (Math.imul(second, base) + digit) | 0
    }
    if (index - start <= maxKnownLength) this.#addShort(text, start, index, first, second)
    else this.#addLong(text.slice(start, index).toLowerCase())
    return index
  }

  #addFolded(text: string, start: number, from: number): number {
    let end = from
    while (end < text.length && digits[text.charCodeAt(end)] !== 0) end++
    for (const word of this.#foldedWords(text.slice(start, end))) {
      if (ascii.test(word)) this.#addRun(word, 0)
      else if (word.length > maxKnownLength) this.#addLong(word)
      else this.#addOther(word)
    }
    return end
  }

  #foldedWords(text: string): string[] {
    if (text.length > maxKnownLength) return words(text)
    const known = this.#folded.get(text)
    if (known) return known
    const folded = words(text)
    this.#folded.set(text, folded)
    return folded
  }

  #addShort(text: string, start: number, end: number, first: number, second: number): void {
    if (this.#isFull()) return
    let place = Math.imul(first ^ Math.imul(second, 0x85ebca6b), 0x9e3779b1) >>> 16
    for (let number = this.#numbers[place]; number; number = this.#numbers[place]) {
      if (this.#firstHalves[place] === first && this.#secondHalves[place] === second) {
        this.#take(number)
        return
      }
      place = (place + 1) & (places - 1)
    }
    this.#firstHalves[place] = first
    this.#secondHalves[place] = second
    this.#numbers[place] = this.#words.length
    this.#takeNew(text.slice(start, end).toLowerCase())
  }

  #addOther(word: string): void {
    if (this.#isFull()) return
    const number = this.#others.get(word)
    if (number !== undefined) {
      this.#take(number)
      return
    }
    this.#others.set(word, this.#words.length)
    this.#takeNew(word)
  }

  #addLong(whole: string): void {
    const word = whole.slice(0, this.#maxLength).toWellFormed()
    if (this.#isFull() || this.#long.has(word)) return
    this.#long.add(word)
    this.#unranked.push(word)
    this.#count++
  }

  #takeNew(word: string): void {
    const number = this.#words.push(word) - 1
    this.#ranks[number] = unranked
    this.#lastMet[number] = 0
    this.#take(number)
  }

  #take(number: number): void {
    if (this.#lastMet[number] === this.#document) return
    this.#lastMet[number] = this.#document
    this.#count++
    const rank = this.#ranks[number] ?? unranked
    if (rank === unranked) this.#unranked.push(this.#words[number] ?? '')
    else this.#met[rank >>> 5] = (this.#met[rank >>> 5] ?? 0) | (1 << (rank & 31))
  }
}

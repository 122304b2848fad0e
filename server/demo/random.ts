// A fast random number generator (sfc32, 128 bits of state): the same seed, stream and index always give the same
// draws, so that a document can be generated without the ones before it.

const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `stream`: the kind of the draws, so that another draw in one does not change the others. */
export class Random {
  #a = 0
  #b = 0
  #c = 0
  #count = 0
  readonly #low: number
  readonly #high: number

  constructor(seed: number, stream: string) {
    this.#low = seed | 0
    this.#high = [...stream].reduce(
      (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x9e3779b1),
      Math.floor(seed / 4294967296),
    )
  }

  at(index: number): this {
    this.#a = this.#low
    this.#b = this.#high
    this.#c = index | 0
    this.#count = 1
    for (let round = 0; round < 12; round++) this.bits()
    return this
  }

  bits(): number {
    const sum = (this.#a + this.#b + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  unit(): number {
    return this.bits() / 4294967296
  }

  below(count: number): number {
    return Math.floor(this.unit() * count)
  }

  // Whole numbers from lowest to highest, both included.
  between(lowest: number, highest: number): number {
    return lowest + this.below(highest - lowest + 1)
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  pick<T>(list: readonly T[]): T {
    return at(list, this.below(list.length))
  }

  // Favours the beginning of the list; later entries are rare.
  pickSkewed<T>(list: readonly T[], power: number): T {
    return at(list, Math.floor(this.unit() ** power * list.length))
  }

  // Picks some items of a list, in the list's order.
  some<T>(list: readonly T[], count: number): T[] {
    let left = count
    return list.filter((_, index) => {
      const isChosen = this.below(list.length - index) < left
      if (isChosen) left--
      return isChosen
    })
  }

  // Returns twenty characters of base 62, as Firestore generates ids.
  autoId(): string {
    let id = ''
    for (let length = 0; length < 20; length++) id += base62.charAt(this.below(62))
    return id
  }
}

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError(`the list holds ${list.length} items and none at ${index}`)
  return item
}

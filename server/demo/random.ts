// A fast random number generator (sfc32, 128 bits of state): the same seed, stream and index always give the same
// draws, so that a document can be generated without the ones before it.
const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const PAIRS = Array.from(BASE62).flatMap((first) => Array.from(BASE62, (second) => first + second))

// Each kind of draw has a separate stream, so that another draw in one does not change the others.
export const streams = {
  person: 1,
  userId: 2,
  user: 3,
  expert: 4,
  sessionHead: 5,
  sessionId: 6,
  session: 7,
  feedback: 8,
  feedbackId: 9,
  tag: 10,
  discountCode: 11,
  signIn: 12,
  signInId: 13,
  userCreated: 14,
  note: 15,
  noteId: 16,
} as const

export class Random {
  #a = 0
  #b = 0
  #c = 0
  #count = 0
  readonly #low: number
  readonly #high: number

  constructor(seed: number) {
    this.#low = seed | 0
    this.#high = Math.floor(seed / 4294967296) | 0
  }

  at(stream: number, index: number): this {
    this.#a = this.#low
    this.#b = this.#high ^ Math.imul(stream, 0x9e3779b1)
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
    const chosen: T[] = []
    let left = Math.min(count, list.length)
    for (let index = 0; index < list.length && left > 0; index++) {
      if (this.below(list.length - index) < left) {
        chosen.push(at(list, index))
        left--
      }
    }
    return chosen
  }

  // Returns twenty characters of base 62, as Firestore generates ids.
  autoId(): string {
    let id = ''
    for (let step = 0; step < 5; step++) {
      const bits = this.bits()
      id += at(PAIRS, bits % 3844) + at(PAIRS, (bits >>> 12) % 3844)
    }
    return id
  }
}

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError(`the list holds ${list.length} items and none at ${index}`)
  return item
}

export function mix(first: number, second: number): number {
  let bits = (first ^ Math.imul(second, 0x9e3779b1)) | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

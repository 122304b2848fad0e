// Bytes in the order in which PostgreSQL's binary COPY takes them: sizes before values, the highest byte first.

const signature = 'PGCOPY\n\xff\r\n\0'

/** What the largest buffer so far has taken: the next one need hardly grow. */
let usualSize = 1 << 16

export class CopyBuffer {
  #bytes = Buffer.allocUnsafeSlow(usualSize)
  #end = 0

  /** No flags, no extension. */
  writeHeader(): void {
    this.#end += this.#bytes.write(signature, this.#end, 'latin1')
    this.writeInt32(0)
    this.writeInt32(0)
  }

  writeInt16(value: number): void {
    this.#reserve(2)
    this.#end = this.#bytes.writeInt16BE(value, this.#end)
  }

  writeInt32(value: number): void {
    this.#reserve(4)
    this.#end = this.#bytes.writeInt32BE(value, this.#end)
  }

  writeBoolean(value: boolean): void {
    this.writeInt32(1)
    this.#reserve(1)
    this.#end = this.#bytes.writeUInt8(value ? 1 : 0, this.#end)
  }

  writeBigint(value: bigint): void {
    this.writeInt32(8)
    this.#reserve(8)
    this.#end = this.#bytes.writeBigInt64BE(value, this.#end)
  }

  writeDouble(value: number): void {
    this.writeInt32(8)
    this.#reserve(8)
    this.#end = this.#bytes.writeDoubleBE(value, this.#end)
  }

  writeText(value: string): void {
    this.writeSized(() => {
      this.#reserve(value.length * 3)
      this.#end += this.#bytes.write(value, this.#end)
    })
  }

  /** A tsvector without positions: each word ends with a NUL and the number of its positions in two bytes. */
  writeVector(words: readonly string[]): void {
    this.writeSized(() => {
      this.writeInt32(words.length)
      for (const word of words) this.#writeWord(word)
    })
  }

  #writeWord(word: string): void {
    const { length } = word
    this.#reserve(3 * length + 3)
    const bytes = this.#bytes
    let end = this.#end
    for (let index = 0; index < length; index++) {
      const code = word.charCodeAt(index)
      if (code > 127) {
        end = this.#end + bytes.write(word, this.#end)
        break
      }
      bytes[end++] = code
    }
    for (let count = 0; count < 3; count++) bytes[end++] = 0
    this.#end = end
  }

  /** What `write` writes, after its size. */
  writeSized(write: () => void): void {
    this.writeInt32(0)
    const start = this.#end
    write()
    this.#bytes.writeInt32BE(this.#end - start, start - 4)
  }

  /** What was written, in a buffer of its own, which can be handed to another thread. */
  toBytes(): Uint8Array<ArrayBuffer> {
    const { buffer } = this.#bytes
    usualSize = Math.max(usualSize, this.#end)
    return new Uint8Array(buffer.transfer(this.#end))
  }

  #reserve(length: number): void {
    if (this.#end + length <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#end + length))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }
}

// Bytes in the order in which PostgreSQL's binary COPY takes them: sizes before values, the highest byte first.

const space = 32
const signature = 'PGCOPY\n\xff\r\n\0'

export class CopyBuffer {
  #bytes = Buffer.allocUnsafeSlow(1 << 20)
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

  /** A tsvector of words that are parted by spaces, none of them with a position. */
  writeVector(words: string): void {
    this.writeSized(() => {
      this.writeInt32(0)
      const start = this.#end
      const count = words === '' ? 0 : this.#writeWords(words)
      this.#bytes.writeInt32BE(count, start - 4)
    })
  }

  /**
   * Each word ends with a NUL and the number of its positions in two bytes. The words are written a little further on
   * and moved from there, so that what a space becomes never reaches what is still to be moved.
   */
  #writeWords(words: string): number {
    const ahead = 2 * words.length + 3
    this.#reserve(ahead + 3 * words.length)
    const bytes = this.#bytes
    const from = this.#end + ahead
    const to = from + bytes.write(words, from)
    let end = this.#end
    let count = 0
    for (let index = from; index <= to; index++) {
      const byte = bytes[index] ?? space
      if (index < to && byte !== space) {
        bytes[end++] = byte
        continue
      }
      for (const last = end + 3; end < last; end++) bytes[end] = 0
      count++
    }
    this.#end = end
    return count
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
    return new Uint8Array(buffer.transfer(this.#end))
  }

  #reserve(length: number): void {
    if (this.#end + length <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#end + length))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }
}

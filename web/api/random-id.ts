// Ids that the browser makes: keys of writes, and ids of acts with several batches.

/** Returns a UUID. `crypto.randomUUID` is missing if the console is reached without TLS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    // Sets the bits of version 4 and of its variant.
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the key of a write that may be repeated: the same for the same content, since the server refuses it with other content. */
export function openIdempotencyKey(): (content: unknown) => string {
  let last = { content: '', key: '' }
  return (given) => {
    const content = JSON.stringify(given)
    if (last.content !== content) last = { content, key: randomId() }
    return last.key
  }
}

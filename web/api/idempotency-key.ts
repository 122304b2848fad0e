// The key of a write, so that one whose answer was lost makes nothing twice when it is sent again.

import { randomId } from './random-id.ts'

/** The same key for the same content, since the server refuses a key with another content. */
export function openIdempotencyKey(): (content: unknown) => string {
  let last = { content: '', key: '' }
  return (given) => {
    const content = JSON.stringify(given)
    if (last.content !== content) last = { content, key: randomId() }
    return last.key
  }
}

// The uid of every account that this console makes: a new one, never the id of a user of the marketplace (decision 33). Whoever can
// write an address there would choose whose account they get, and with which record. Hosted providers give uids of their own.

import { randomUUID } from 'node:crypto'

export function newUid(): string {
  return randomUUID()
}

// Who was erased, in this thread: the keyed hashes of ids and e-mail addresses. Set before the first document is read, as the mapping
// is. Whatever names these people is neutralised while it is derived, however it arrives (decision 37).

import { createHash } from 'node:crypto'
import type { EntityName } from '#contract/entities.ts'
import { normaliseEmail } from '#contract/identity.ts'

export type ErasedPeople = { text: string; key: Buffer; hashes: ReadonlySet<string> }

const none: ErasedPeople = { text: '', key: Buffer.alloc(0), hashes: new Set() }
let inUse = none

/** `text`: JSON of the key and the hashes, hexadecimal, or '' for nobody. */
export function setErasures(text: string): void {
  if (text !== inUse.text) inUse = readErased(text)
}

export function readErased(text: string): ErasedPeople {
  if (text === '') return none
  const { key, hashes } = JSON.parse(text) as { key: string; hashes: string[] }
  return { text, key: Buffer.from(key, 'hex'), hashes: new Set(hashes) }
}

/** To be called once they are committed. Whom others have erased meanwhile stay known, where this process has heard of it. */
export function holdErased({ text, key, hashes }: ErasedPeople): void {
  if (!key.equals(inUse.key)) setErasures(text)
  else
    setErasures(
      JSON.stringify({ key: key.toString('hex'), hashes: [...new Set([...inUse.hashes, ...hashes])] }),
    )
}

/** What other threads set. */
export function erasuresText(): string {
  return inUse.text
}

export function isErased(id: unknown): boolean {
  return pseudonymOf(id) !== undefined
}

export const pseudonymPrefix = 'erased-'
/** Hexadecimal digits of the hash. */
export const pseudonymLength = 16

/** What stands for an erased id in the documents of others, the same each time; undefined for anybody else. */
export function pseudonymOf(id: unknown, people = inUse): string | undefined {
  const hash = erasedHash('id', id, people)
  return hash === undefined ? undefined : pseudonymPrefix + hash.slice(0, pseudonymLength)
}

/** Of different kinds, as a user name may be the id of somebody else. As in db/functions/erasure.sql and addErasures. */
function erasedHash(kind: 'id' | 'email', value: unknown, { key, hashes } = inUse): string | undefined {
  if (hashes.size === 0 || typeof value !== 'string' || value === '') return undefined
  const hash = createHash('sha256').update(key).update(`${kind}:${value}`).digest('hex')
  return hashes.has(hash) ? hash : undefined
}

/** Nothing of somebody who was erased is written, whoever sends it; not even the id. */
export function isErasedUser(entity: EntityName, id: string): boolean {
  return entity === 'users' && isErased(id)
}

export const erasedName = 'Erased person'

type Known = Readonly<Record<string, unknown>>

/**
 * A document that names nobody who was erased; undefined where it needs no change. `normal`: its known fields, `read`: as they
 * were read. A user is not neutralised but left out: see openPreparation.
 */
export function neutralised(
  name: EntityName,
  normal: Known,
  read: Known,
): (Known & { id: string }) | undefined {
  if (inUse.hashes.size === 0) return undefined
  if (name === 'sessions') return neutralSession(normal, read)
  return name === 'feedback' ? neutralFeedback(normal, read) : undefined
}

/** What was said names both sides. The question is the client's. */
function neutralSession(normal: Known, { id, userId, expertId }: Known) {
  const [user, expert] = [pseudonymOf(userId), pseudonymOf(expertId)]
  if (user === undefined && expert === undefined) return undefined
  const { summaries: _, transcripts: __, question, userFullname, ...rest } = normal
  return {
    ...rest,
    id: String(id),
    ...(expert !== undefined && { expertId: expert }),
    ...(user !== undefined
      ? { userId: user, userFullname: erasedName }
      : present({ question, userFullname })),
  }
}

function neutralFeedback(normal: Known, { id, userEmail, expertId }: Known) {
  const isAuthor =
    typeof userEmail === 'string' && erasedHash('email', normaliseEmail(userEmail)) !== undefined
  const expert = pseudonymOf(expertId)
  if (!isAuthor && expert === undefined) return undefined
  const { feedback: _, userFullname, userEmail: email, ...rest } = normal
  return {
    ...rest,
    id: String(id),
    ...(expert !== undefined && { expertId: expert }),
    ...(isAuthor ? { userFullname: erasedName } : present({ userFullname, userEmail: email })),
  }
}

function present(fields: Known): Known {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

// The erased people, as this thread knows them: keyed hashes of ids and e-mail addresses, set before the first document is
// read, like the mapping. Documents that name these people are neutralised when they are derived, on every way in (decision
// 37).

import { createHash } from 'node:crypto'
import type { EntityName } from '#contract/entities.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { isAiSession, noShowLabel, refundedLabel } from '#contract/sessions.ts'

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

/** To be called once they are committed. People whom others have erased in between stay known, where this process has heard of it. */
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

/**
 * Of different kinds, as a user name may be the id of somebody else; 'status' and 'code' are those that sessions of erased people keep.
 * As in db/functions/erasure.sql and addErasures.
 */
function erasedHash(
  kind: 'id' | 'email' | 'status' | 'code',
  value: unknown,
  { key, hashes } = inUse,
): string | undefined {
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
 * A document that names nobody who was erased; undefined where it needs no change. Of what only they or both sides have said, and of
 * all that is not specified, nothing stays: fields are kept by name, and only what could be read of them. `read`: its known fields. A
 * user is not neutralised but left out: see openPreparation.
 */
export function neutralised(name: EntityName, read: Known): (Known & { id: string }) | undefined {
  if (inUse.hashes.size === 0) return undefined
  if (name === 'sessions') return neutralSession(read)
  return name === 'feedback' ? neutralFeedback(read) : undefined
}

/** The question is the client's. */
function neutralSession(read: Known) {
  const { id, userId, expertId, status, discountCode, kind, question, userFullname } = read
  const [user, expert] = [pseudonymOf(userId), pseudonymOf(expertId)]
  if (user === undefined && expert === undefined) return undefined
  return present({
    id: String(id),
    userId: user ?? userId,
    expertId: expert ?? expertId,
    ...(user === undefined ? { question, userFullname } : { userFullname: erasedName }),
    ...readable(read, structureOfSession),
    isAi: isAiSession(read),
    status: isCommonStatus(status) ? status : undefined,
    discountCode: erasedHash('code', discountCode) === undefined ? undefined : discountCode,
    kind: kind === 'signin' ? kind : undefined,
  })
}

function neutralFeedback(read: Known) {
  const { id, userFullname, userEmail, expertId, sessionId } = read
  const isAuthor =
    typeof userEmail === 'string' && erasedHash('email', normaliseEmail(userEmail)) !== undefined
  const expert = pseudonymOf(expertId)
  if (!isAuthor && expert === undefined) return undefined
  return present({
    id: String(id),
    ...(isAuthor ? { userFullname: erasedName } : { userFullname, userEmail }),
    ...readable(read, ['dateCreated']),
    expertId: expert ?? expertId,
    sessionId,
  })
}

const structureOfSession = [
  'active',
  'rating',
  'slot',
  'startTime',
  'dateCreated',
  'dateUpdated',
  'ingested',
  'sessionPrice',
  'totalPrice',
  'discountAmount',
]

/** Anybody can write any status. Those of figures stay, and those that sessions of others had when somebody was erased. */
function isCommonStatus(status: unknown): boolean {
  if (typeof status !== 'string') return false
  return ownStatuses.includes(status.trim()) || erasedHash('status', status.trim()) !== undefined
}

const ownStatuses = ['Active', 'Completed', refundedLabel, noShowLabel]

/** Without malformed instants. */
function readable(read: Known, names: string[]): Known {
  const fields = Object.fromEntries(names.map((name) => [name, read[name]]))
  return JSON.parse(JSON.stringify(fields, (_, value) => (value === 'invalid' ? undefined : value)))
}

function present(fields: Known & { id: string }): Known & { id: string } {
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    id: fields.id,
  }
}

/**
 * Whether it was neutralised, here or by db/functions/erasure.sql: its fields are the specified ones whatever the mapping says, and its
 * id, which may be made of the id of the person, is not searched for as a word.
 */
export function isNeutral({ userId, expertId, userFullname }: Known): boolean {
  return userFullname === erasedName || [userId, expertId].some(isLikePseudonym)
}

export function isLikePseudonym(id: unknown): boolean {
  return (
    typeof id === 'string' &&
    id.startsWith(pseudonymPrefix) &&
    id.length === pseudonymPrefix.length + pseudonymLength
  )
}

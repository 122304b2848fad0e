// The erased people that this thread knows: keyed hashes of ids and e-mail addresses, set before the first document is read, like the
// mapping. Documents that name these people are neutralised when they are derived, whatever way they arrive (decision 37).

import { createHash } from 'node:crypto'
import type { EntityName } from '#contract/entities.ts'
import { feedback } from '#contract/feedback.ts'
import type { ErasureRule, Field } from '#contract/field.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { sessions } from '#contract/sessions.ts'

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

/** Must be called once the erasures are committed. People whom others have erased in between stay known. */
export function holdErased({ text, key, hashes }: ErasedPeople): void {
  if (!key.equals(inUse.key)) setErasures(text)
  else
    setErasures(
      JSON.stringify({ key: key.toString('hex'), hashes: [...new Set([...inUse.hashes, ...hashes])] }),
    )
}

/** Runs `work`, which must be synchronous, as if these people were already erased. */
export function asIfErased<T>(people: ErasedPeople, work: () => T): T {
  const before = inUse
  inUse = people
  try {
    return work()
  } finally {
    inUse = before
  }
}

/** Returns the text that other threads pass to setErasures. */
export function erasuresText(): string {
  return inUse.text
}

export function isErased(id: unknown): boolean {
  return pseudonymOf(id) !== undefined
}

export const pseudonymPrefix = 'erased-'
/** Returns the hash in hexadecimal digits. */
export const pseudonymLength = 16

/** Returns the pseudonym that replaces an erased id in the documents of others, the same each time; undefined for other ids. */
export function pseudonymOf(id: unknown, people = inUse): string | undefined {
  const hash = erasedHash('id', id, people)
  return hash === undefined ? undefined : pseudonymPrefix + hash.slice(0, pseudonymLength)
}

/**
 * Hashes differ by kind, as a user name may equal the id of somebody else. 'feedback': ids of feedback that belongs to the person only by
 * its session. Must match db/functions/erasure.sql and addErasures.
 */
function erasedHash(
  kind: 'id' | 'email' | 'feedback',
  value: unknown,
  { key, hashes } = inUse,
): string | undefined {
  if (hashes.size === 0 || typeof value !== 'string' || value === '') return undefined
  const hash = createHash('sha256').update(key).update(`${kind}:${value}`).digest('hex')
  return hashes.has(hash) ? hash : undefined
}

/** True for the record of an erased person, of which nothing is written, not even the id. */
export function isErasedUser(entity: EntityName, id: string): boolean {
  return entity === 'users' && isErased(id)
}

export const erasedName = 'Erased person'

/** Texts, ids and lists must declare what erasing does to them. */
type Saying<F> = {
  [Name in keyof F]: F[Name] extends Field<infer T>
    ? string extends NonNullable<T>
      ? { erased: ErasureRule }
      : NonNullable<T> extends readonly unknown[]
        ? { erased: ErasureRule }
        : unknown
    : never
}

/** Returns the declared fields of documents that name people. Undeclared fields are removed. */
const fieldsOf = {
  sessions: sessions.fields satisfies Saying<typeof sessions.fields>,
  feedback: feedback.fields satisfies Saying<typeof feedback.fields>,
}

type Known = Readonly<Record<string, unknown>>

/**
 * Returns a document that names no erased person; undefined if it needs no change. `readFields`: its known fields. A user is not
 * neutralised but left out: see openPreparation.
 */
export function neutralised(name: EntityName, readFields: () => Known): (Known & { id: string }) | undefined {
  if (inUse.hashes.size === 0 || (name !== 'sessions' && name !== 'feedback')) return undefined
  const read = readFields()
  const isAuthor = name === 'sessions' ? isErased(read.userId) : isAuthorOfFeedback(read)
  if (!isAuthor && !isErased(read.expertId)) return undefined
  const fields = Object.entries<Field<unknown> & { erased?: ErasureRule }>(fieldsOf[name]).map(
    ([field, { kind, erased = 'kept' }]) => {
      const value = kind === 'time' || kind === 'object' ? readable(read[field]) : read[field]
      return [field, neutralField(erased, value, isAuthor)]
    },
  )
  return { id: String(read.id), ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) }
}

function isAuthorOfFeedback({ id, userEmail }: Known): boolean {
  const isTheirAddress =
    typeof userEmail === 'string' && erasedHash('email', normaliseEmail(userEmail)) !== undefined
  return isTheirAddress || erasedHash('feedback', id) !== undefined
}

function neutralField(rule: ErasureRule, value: unknown, isAuthor: boolean): unknown {
  if (rule === 'gone') return undefined
  if (rule === 'person') return pseudonymOf(value) ?? value
  if (!isAuthor || rule === 'kept') return value
  return rule === 'name' ? erasedName : undefined
}

function readable(value: unknown): unknown {
  if (value === undefined) return undefined
  return (
    JSON.parse(JSON.stringify([value], (_, one) => (one === 'invalid' ? undefined : one)))[0] ?? undefined
  )
}

/** True if the document was neutralised: it is read whatever the mapping says, and its id is no searched word. */
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

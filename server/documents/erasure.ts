// The erased people, as this thread knows them: keyed hashes of ids and e-mail addresses, set before the first document is
// read, like the mapping. Documents that name these people are neutralised when they are derived, on every way in (decision
// 37).

import { createHash } from 'node:crypto'
import type { EntityName } from '#contract/entities.ts'
import type { Feedback } from '#contract/feedback.ts'
import { normaliseEmail } from '#contract/identity.ts'
import type { Session } from '#contract/sessions.ts'

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
 * Of different kinds, as a user name may be the id of somebody else. 'feedback': ids of feedback that is theirs by its session alone. As
 * in db/functions/erasure.sql and addErasures.
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

/** Nothing of somebody who was erased is written, whoever sends it; not even the id. */
export function isErasedUser(entity: EntityName, id: string): boolean {
  return entity === 'users' && isErased(id)
}

export const erasedName = 'Erased person'

/**
 * What erasing does to a field: `kept`; `instant`, kept where it could be read; `person`, an id that becomes the pseudonym; `author`, kept
 * where somebody else wrote it; `name`, the author's, replaced; `gone`, as both sides have said it, or it is about the person.
 */
type Rule = 'kept' | 'instant' | 'person' | 'author' | 'name' | 'gone'

/** Every known field. Of fields that are not known nothing stays. */
const rules = {
  sessions: {
    id: 'kept',
    userId: 'person',
    expertId: 'person',
    active: 'kept',
    status: 'kept',
    question: 'author',
    rating: 'kept',
    slot: 'instant',
    startTime: 'instant',
    dateCreated: 'instant',
    dateUpdated: 'instant',
    isAi: 'kept',
    ingested: 'kept',
    sessionPrice: 'kept',
    totalPrice: 'kept',
    discountCode: 'kept',
    discountAmount: 'kept',
    userFullname: 'name',
    summaries: 'gone',
    transcripts: 'gone',
    kind: 'kept',
  } satisfies Record<keyof Session, Rule>,
  feedback: {
    id: 'kept',
    userFullname: 'name',
    userEmail: 'author',
    feedback: 'gone',
    dateCreated: 'instant',
    expertId: 'person',
    sessionId: 'kept',
  } satisfies Record<keyof Feedback, Rule>,
}

type Known = Readonly<Record<string, unknown>>

/**
 * A document that names nobody who was erased; undefined where it needs no change. `read`: its known fields. A user is not neutralised
 * but left out: see openPreparation.
 */
export function neutralised(name: EntityName, read: Known): (Known & { id: string }) | undefined {
  if (inUse.hashes.size === 0 || (name !== 'sessions' && name !== 'feedback')) return undefined
  const isAuthor = name === 'sessions' ? isErased(read.userId) : isAuthorOfFeedback(read)
  if (!isAuthor && !isErased(read.expertId)) return undefined
  const fields = Object.entries(rules[name]).map(([field, rule]) => [
    field,
    neutralField(rule, read[field], isAuthor),
  ])
  return { ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)), id: String(read.id) }
}

function isAuthorOfFeedback({ id, userEmail }: Known): boolean {
  const isTheirAddress =
    typeof userEmail === 'string' && erasedHash('email', normaliseEmail(userEmail)) !== undefined
  return isTheirAddress || erasedHash('feedback', id) !== undefined
}

function neutralField(rule: Rule, value: unknown, isAuthor: boolean): unknown {
  if (rule === 'gone') return undefined
  if (rule === 'instant') return readable(value)
  if (rule === 'person') return pseudonymOf(value) ?? value
  if (!isAuthor || rule === 'kept') return value
  return rule === 'name' ? erasedName : undefined
}

/** Without malformed instants, also in a slot. */
function readable(value: unknown): unknown {
  if (value === undefined) return undefined
  return (
    JSON.parse(JSON.stringify([value], (_, one) => (one === 'invalid' ? undefined : one)))[0] ?? undefined
  )
}

/**
 * Whether it was neutralised: its fields are the specified ones whatever the mapping says, and its id, which may be made of the id of
 * the person, is not searched for as a word.
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

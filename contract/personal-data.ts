// The rights of a person whose data the marketplace has: exporting everything about them as a file, and erasing it. For administrators.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { entityNames } from './entities.ts'
import { wholeNumber } from './figures.ts'
import { grouped } from './grouped.ts'
import { named, namedObject } from './named.ts'
import { typedText } from './text.ts'
import { isolated } from './visible-text.ts'

const ofPerson = { id: { about: 'The id of a user.' } }

export const exportPerson = endpoint({
  method: 'GET',
  dependsOn: [],
  path: '/api/people/{id}/export',
  params: ofPerson,
  summary:
    'What is known of a person, as a JSON file: users, sessions, feedback with its state, and notes, views, tags, codes and history that name them. It is recorded.',
  action: 'persons.export',
  headers: ['Content-Disposition'],
  answer: answerOf(named('PersonExport', v.record(v.string(), v.array(v.unknown())))),
})

/** A colleague's text that mentions the person, which erasing keeps. `by`: its author. `path`: of its screen. `text`: its first words. */
const mention = v.object({
  kind: v.picklist(['note', 'view', 'tag', 'code']),
  by: v.nullable(v.string()),
  path: v.string(),
  text: v.string(),
})
export type Mention = v.InferOutput<typeof mention>

/** Another user record that may belong to the same person. `shares`: what both have in common. */
const twin = v.object({
  id: v.string(),
  name: v.string(),
  shares: v.array(v.picklist(['name', 'email', 'phone number'])),
})
export type Twin = v.InferOutput<typeof twin>

/** The maximum number of texts that are listed. */
export const mostMentions = 50

/**
 * What erasing a person affects. `notes`: notes on them and on their records, which are deleted. `mentions`: the first of the `mentioned`
 * texts of colleagues that name them, which stay. `twins`: records that stay. `keptIds`: how many ids of their sessions and feedback
 * contain theirs, which stay, and the first of them.
 */
const touched = namedObject('PersonTouched', {
  sessions: wholeNumber,
  feedback: wholeNumber,
  notes: wholeNumber,
  mentions: v.array(mention),
  mentioned: wholeNumber,
  twins: v.array(twin),
  keptIds: v.object({ count: wholeNumber, first: v.nullable(v.string()) }),
})
export type ErasureEffects = v.InferOutput<typeof touched>

export const getErasure = endpoint({
  method: 'GET',
  dependsOn: [...entityNames, 'notes', 'views', 'members', 'activity'],
  path: '/api/people/{id}/erasure',
  params: ofPerson,
  summary:
    'What erasing this person would change, the texts of colleagues that mention them, and other records that may be theirs. Nothing is changed.',
  action: 'persons.erase',
  answer: answerOf(touched),
})

/** Describes what erasing changes, in sentences. */
export function changesOf({ sessions, feedback, notes, keptIds }: ErasureEffects): string[] {
  const documents = listed([
    [sessions, 'session', 'sessions'],
    [feedback, 'piece of feedback', 'pieces of feedback'],
  ])
  const gone = listed([[notes, 'internal note', 'internal notes']])
  const sentences: [isSaid: boolean, sentence: string][] = [
    [documents !== '', `${documents} will lose name and text. Times, prices and ratings stay.`],
    [gone !== '', `${gone} about them will be deleted.`],
    [
      keptIds.count > 0,
      `Ids that contain theirs stay: ${grouped(keptIds.count)} of these, such as '${isolated(keptIds.first ?? '')}'.`,
    ],
  ]
  return sentences.flatMap(([isSaid, sentence]) => (isSaid ? sentence : []))
}

/** Introduces the list of the texts. */
export function mentionsTitle({ mentions, mentioned }: ErasureEffects): string {
  const shown = mentions.length < mentioned ? ` The first ${mentions.length}:` : ''
  return `${counted(mentioned, 'text of a colleague mentions', 'texts of colleagues mention')} them and will not change. Edit or remove them by hand.${shown}`
}

export function twinsTitle({ twins }: ErasureEffects): string {
  return `${counted(twins.length, 'other user record', 'other user records')} may be theirs and will stay.`
}

export const mentionKinds: Record<Mention['kind'], string> = {
  note: 'Note',
  view: 'View',
  tag: 'Tag',
  code: 'Discount code',
}

function listed(kinds: [count: number, one: string, many: string][]): string {
  const found = kinds.filter(([count]) => count > 0).map((kind) => counted(...kind))
  return found.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** The maximum number of sessions and feedback of a person who is erased by a request; the command has no limit. */
export const mostErasedAtOnce = 2_000

const erasure = v.strictObject({ name: v.pipe(typedText, v.nonEmpty('is required')) })

export const erasePerson = endpoint({
  method: 'POST',
  changes: ['users', 'sessions', 'feedback', 'notes'],
  path: '/api/people/{id}/erase',
  params: ofPerson,
  summary: `Erases a person for good: the user record goes, and their name and words in sessions, feedback and history. Texts of colleagues stay. \`name\` must be theirs. At most ${mostErasedAtOnce} sessions and feedback. It is recorded.`,
  action: 'persons.erase',
  refuses: [409],
  body: erasure,
  example: { name: 'Ada Lovelace' },
  answer: answerOf(namedObject('PersonErased', { sessions: wholeNumber, feedback: wholeNumber })),
})

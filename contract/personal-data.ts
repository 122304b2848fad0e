// The rights of a person whose data the marketplace has: everything about them as a file, and erasing it. For administrators.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { entityNames } from './entities.ts'
import { wholeNumber } from './figures.ts'
import { grouped } from './grouped.ts'
import { typedText } from './text.ts'
import { isolated } from './visible-text.ts'

export const exportPerson = endpoint({
  method: 'GET',
  dependsOn: [],
  path: '/api/people/{id}/export',
  summary:
    'What erasing a person would remove, as a JSON file: users, sessions, feedback with its state, and notes, views, tags, codes and history that name them. It is recorded.',
  action: 'persons.export',
  answer: answerOf(v.record(v.string(), v.array(v.unknown()))),
})

/**
 * What erasing a person touches. `notes`: those on them and their records, which go. `otherNotes`, `views`, `tags` and `codes`: those of others in whose texts they are named. `keptIds`: how many ids of their
 * sessions and feedback contain theirs, which stay, and the first of them. `ambiguous`: what they are called that may mean something
 * else, so that texts of others keep it.
 */
const touched = v.object({
  sessions: wholeNumber,
  feedback: wholeNumber,
  notes: wholeNumber,
  otherNotes: wholeNumber,
  views: wholeNumber,
  tags: wholeNumber,
  codes: wholeNumber,
  keptIds: v.object({ count: wholeNumber, first: v.nullable(v.string()) }),
  ambiguous: v.array(v.string()),
})
export type Touched = v.InferOutput<typeof touched>

export const getErasure = endpoint({
  method: 'GET',
  dependsOn: [...entityNames, 'notes', 'views', 'members', 'activity'],
  path: '/api/people/{id}/erasure',
  summary: 'What erasing this person would touch. Nothing is changed.',
  action: 'persons.erase',
  answer: answerOf(touched),
})

/** A sentence for each kind of what is touched, and for each kind of what stays. */
export function toldOf({
  sessions,
  feedback,
  notes,
  otherNotes,
  views,
  tags,
  codes,
  keptIds,
  ambiguous,
}: Touched): string[] {
  const documents = listed([
    [sessions, 'session', 'sessions'],
    [feedback, 'piece of feedback', 'pieces of feedback'],
  ])
  const gone = listed([[notes, 'note', 'notes']])
  const texts = listed([
    [otherNotes, 'other note', 'other notes'],
    [views, 'saved view', 'saved views'],
    [codes, 'discount code', 'discount codes'],
    [tags, 'tag', 'tags'],
  ])
  const sentences: [isSaid: boolean, sentence: string][] = [
    [documents !== '', `${documents} will be without name and text. Times, prices and ratings stay.`],
    [gone !== '', `${gone} of colleagues on the person and these records will be deleted.`],
    [texts !== '', `${texts} will lose what names the person.`],
    [
      keptIds.count > 0,
      `Ids that contain theirs stay: ${grouped(keptIds.count)} of these, such as '${isolated(keptIds.first ?? '')}'.`,
    ],
    [
      ambiguous.length > 0,
      `Texts of colleagues keep ${ambiguous.map((text) => `'${isolated(text)}'`).join(' and ')}, which may mean something else there.`,
    ],
  ]
  return sentences.flatMap(([isSaid, sentence]) => (isSaid ? sentence : []))
}

function listed(kinds: [count: number, one: string, many: string][]): string {
  const found = kinds.filter(([count]) => count > 0).map((kind) => counted(...kind))
  return found.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** The most sessions and feedback of a person who is erased by a request; the command erases anybody. */
export const mostErasedAtOnce = 2_000

const erasure = v.strictObject({ name: v.pipe(typedText, v.nonEmpty('is required')) })

export const erasePerson = endpoint({
  method: 'POST',
  changes: ['users', 'sessions', 'feedback', 'notes'],
  path: '/api/people/{id}/erase',
  summary: `Erases a person for good: the user record goes, and what sessions, feedback, notes, views, tags, codes and history say of them. \`name\` must be theirs. At most ${mostErasedAtOnce} sessions and feedback. It is recorded.`,
  action: 'persons.erase',
  refuses: [409],
  body: erasure,
  answer: answerOf(v.object({ sessions: wholeNumber, feedback: wholeNumber })),
})

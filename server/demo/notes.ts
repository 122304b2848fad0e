// The notes of the staff: on recent customers, their sessions and feedback, on experts, a tag and a few codes.
import type { EntityName } from '#contract/entities.ts'
import { referenceText } from '#contract/note-text.ts'
import { DAY_MS, type DemoOptions, HOUR_MS, sizesOf } from './demo-values.ts'
import { makeCodes } from './discount-codes.ts'
import { createExperts } from './experts.ts'
import { createPeople, type DemoPerson } from './people.ts'
import { at, Random, streams } from './random.ts'
import { createSessionHeads } from './session-heads.ts'
import { createSessionWriter } from './sessions.ts'
import { createTags } from './tags.ts'

export type DemoNote = {
  id: string
  entity: EntityName
  record: string
  text: string
  author: { uid: string; name: string }
  createdMs: number
  corrects?: string
}

/** Texts about a session or its customer. */
type Said = { client: string; session: string; colleague: string }

const onCustomers: readonly ((said: Said) => string)[] = [
  ({ session }) => `Called about ${session}: the link did not open on the phone. Sent it again, worked.`,
  ({ colleague }) => `Prefers to be called after 6 pm. ${colleague} has the number of the office.`,
  ({ session, colleague }) =>
    `Asked for the invoice of ${session} with a VAT number.\n${colleague}, can you send it until Friday?`,
  () => 'Very friendly, and books every month. Would like a yearly plan, if there ever is one.',
  ({ session }) => `Wanted ${session} moved, twice. Explained the 24 hours, agreed.`,
]
const onSessions: readonly ((said: Said) => string)[] = [
  ({ client }) => `${client} wrote that the expert came 10 minutes late. Offered a credit, not answered yet.`,
  ({ colleague }) => `Refund agreed by phone. ${colleague} has made it in the payment tool.`,
  () => 'The recording stops halfway. Nothing is missing in the transcript.',
]
const onCodes = [
  'For the newsletter of November.',
  'Only for the podcast listeners; not to be given out by support.',
  'Agreed with the partner until the end of the year, see the contract folder.',
]

export function staffOf(options: DemoOptions): DemoNote['author'][] {
  const people = createPeople(options)
  return people.staff.map((index) => authorOf(people.getPerson(index)))
}

export function writeNotes(options: DemoOptions): DemoNote[] {
  const { now } = options
  const random = new Random(options.seed)
  const people = createPeople(options)
  const getHead = createSessionHeads(options, createExperts(options, people))
  const { getSessionId } = createSessionWriter(options, people, getHead)
  const { sessions } = sizesOf(options)
  const staff = people.staff.map((index) => people.getPerson(index))
  if (staff.length === 0 || sessions < 60) return []

  const notes: DemoNote[] = []
  const add = (place: number, note: Pick<DemoNote, 'entity' | 'record' | 'text'>, createdMs: number) => {
    const author = at(staff, place % staff.length)
    const id = random.at(streams.noteId, notes.length).autoId()
    notes.push({ id, ...note, author: authorOf(author), createdMs })
    return id
  }
  for (let place = 0; place < 30; place++) {
    // Every other day has one, on a session of that time.
    const index = sessions - 20 - place * Math.max(1, Math.floor(sessions / 600))
    const head = getHead(index)
    const client = people.getPerson(head.userIndex)
    const other = at(staff, (place + 1) % staff.length)
    const said = {
      client: client.givenName,
      session: referenceText({ label: 'the session', entity: 'sessions', id: getSessionId(index) }),
      colleague: referenceText({ label: nameOf(other), member: other.id }),
    }
    random.at(streams.note, place)
    const isOnSession = random.chance(0.4)
    const text = random.pick(isOnSession ? onSessions : onCustomers)(said)
    const createdMs = Math.min(now - HOUR_MS, head.createdMs + random.unit() * 2 * DAY_MS)
    const id = add(
      place,
      isOnSession
        ? { entity: 'sessions', record: getSessionId(index), text }
        : { entity: 'users', record: client.id, text },
      createdMs,
    )
    if (place === 4) correct(id, 'It was Thursday, not Friday.')
  }
  for (const [place, { id }] of [...makeCodes(options)].slice(0, onCodes.length).entries())
    add(place, { entity: 'discount-codes', record: id, text: at(onCodes, place) }, now - (3 + place) * DAY_MS)
  const [tag] = createTags(options).ids
  if (tag)
    add(
      1,
      { entity: 'tags', record: tag, text: 'Asked for by the press team; keep the name.' },
      now - 9 * DAY_MS,
    )
  return notes

  function correct(id: string, text: string): void {
    const wrong = notes.find((note) => note.id === id)
    if (!wrong) return
    const corrected = { ...wrong, id: random.at(streams.noteId, notes.length).autoId(), text, corrects: id }
    notes.push({ ...corrected, createdMs: Math.min(now, wrong.createdMs + HOUR_MS / 2) })
  }
}

function authorOf(person: DemoPerson): DemoNote['author'] {
  return { uid: person.id, name: nameOf(person) }
}

function nameOf({ displayName, email }: DemoPerson): string {
  return displayName ?? email
}

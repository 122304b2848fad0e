// The notes of the staff: on recent customers, their sessions and feedback, on experts, a tag and a few codes.
import { referenceText } from '#contract/note-text.ts'
import type { NoteBody } from '#contract/notes.ts'
import { DAY_MS, type DemoOptions, HOUR_MS, sizesOf } from './demo-values.ts'
import { makeCodes } from './discount-codes.ts'
import { createExperts } from './experts.ts'
import { createPeople } from './people.ts'
import { at, Random } from './random.ts'
import { createSessionHeads } from './session-heads.ts'
import { createSessionWriter } from './sessions.ts'
import { createTags } from './tags.ts'

type Author = { uid: string; name: string }

export type DemoNote = NoteBody & { id: string; author: Author; createdMs: number }

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

export function staffOf(options: DemoOptions): Author[] {
  const { staff, getPerson } = createPeople(options)
  return staff.map(getPerson).map(({ id, displayName, email }) => ({ uid: id, name: displayName ?? email }))
}

export function writeNotes(options: DemoOptions): DemoNote[] {
  const { now } = options
  const random = new Random(options.seed, 'note')
  const people = createPeople(options)
  const staff = staffOf(options)
  const getHead = createSessionHeads(options, createExperts(options, people))
  const { getSessionId } = createSessionWriter(options, people, getHead)
  const { sessions } = sizesOf(options)
  if (staff.length === 0 || sessions < 60) return []

  const notes: DemoNote[] = []
  const add = (place: number, note: NoteBody & { createdMs: number }) => {
    const id = random.autoId()
    notes.push({ id, ...note, author: at(staff, place % staff.length) })
    return id
  }
  for (let place = 0; place < 30; place++) {
    // Every other day has one, on a session of that time.
    const index = sessions - 20 - place * Math.max(1, Math.floor(sessions / 600))
    const { userIndex, createdMs: bookedMs } = getHead(index)
    const client = people.getPerson(userIndex)
    const other = at(staff, (place + 1) % staff.length)
    const sessionId = getSessionId(index)
    const said = {
      client: client.givenName,
      session: referenceText({ label: 'the session', entity: 'sessions', id: sessionId }),
      colleague: referenceText({ label: other.name, member: other.uid }),
    }
    const isOnSession = random.at(place).chance(0.4)
    const text = random.pick(isOnSession ? onSessions : onCustomers)(said)
    const createdMs = Math.min(now - HOUR_MS, bookedMs + random.unit() * 2 * DAY_MS)
    const about = isOnSession
      ? { entity: 'sessions' as const, record: sessionId }
      : { entity: 'users' as const, record: client.id }
    const corrects = add(place, { ...about, text, createdMs })
    const laterMs = Math.min(now, createdMs + HOUR_MS / 2)
    if (place === 4)
      add(place, { ...about, text: 'It was Thursday, not Friday.', createdMs: laterMs, corrects })
  }
  for (const [place, { id: record }] of [...makeCodes(options)].slice(0, onCodes.length).entries())
    add(place, {
      entity: 'discount-codes',
      record,
      text: at(onCodes, place),
      createdMs: now - (3 + place) * DAY_MS,
    })
  const record = at(createTags(options).ids, 0)
  const text = 'Asked for by the press team; keep the name.'
  add(1, { entity: 'tags', record, text, createdMs: now - 9 * DAY_MS })
  return notes
}

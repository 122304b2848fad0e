// Generates a realistic marketplace of any size from a seed: the same options always give the same documents. Collections are generated
// one document at a time, so that memory is constant except for a short record of each expert.

import { type DemoDocument, type DemoOptions, sizesOf } from './demo-values.ts'
import { writeDiscountCodes } from './discount-codes.ts'
import { createExperts } from './experts.ts'
import { writeFeedback } from './feedback.ts'
import { createPeople } from './people.ts'
import { createSessionHeads } from './session-heads.ts'
import { createSessionWriter } from './sessions.ts'
import { createTags } from './tags.ts'
import { writeSignIns, writeUsers } from './users.ts'

export function createMarketplace(options: DemoOptions) {
  const sizes = sizesOf(options)
  const people = createPeople(options)
  const experts = createExperts(options, people)
  const tags = createTags(options)
  const getHead = createSessionHeads(options, experts)
  const { getSessionId, writeSession } = createSessionWriter(options, people, getHead)
  const spoilt = (collection: keyof typeof faults, documents: Iterable<DemoDocument>) =>
    spoilSome(documents, faults[collection], sizes[collection])

  function* writeSessions(): Generator<DemoDocument> {
    for (let index = 0; index < sizes.sessions; index++) yield writeSession(index)
  }

  return {
    users: () => spoilt('users', writeUsers(options, { people, experts, tags }, getHead)),
    *sessions() {
      yield* spoilt('sessions', writeSessions())
      yield* writeSignIns(options, people)
    },
    feedback: () => spoilt('feedback', writeFeedback(options, people, getHead, getSessionId)),
    tags: () => spoilt('tags', tags.documents),
    discountCodes: () => spoilt('discountCodes', writeDiscountCodes(options)),
  }
}

// A few malformed documents, as in real data, for the doctor and for screens that must not break. They are never among the newest of a
// collection.

/** A position within the collection, as a share of its length, and the changed fields; undefined removes one. */
type Fault = [at: number, changes: Record<string, unknown>]

// A smaller collection has no malformed documents.
const SMALLEST = 30

const faults: Record<'users' | 'sessions' | 'feedback' | 'tags' | 'discountCodes', Fault[]> = {
  users: [
    [0.23, { lastLogin: 'yesterday' }],
    [0.31, { isAdmin: 'yes' }],
    [0.44, { displayName: 'Zora <script>alert("hi")</script> Vale', lastLogin: { seconds: 1_660_000_000 } }],
    [0.57, { settings: 'default', expertise: 'knitting' }],
    [0.71, { Expert: { IsExpert: 'true', HourlyRate: 'ask me', Ratings: '5 stars', TagIds: 'sleep' } }],
  ],
  sessions: [
    [0.12, { sessionPrice: 'free', totalPrice: 'free' }],
    [0.19, { slot: undefined }],
    [0.27, { totalPrice: '12,50 €' }],
    [0.36, { transcripts: 'lost in migration', summaries: null }],
    [0.43, { expertId: undefined, isAi: false }],
    [0.52, { dateCreated: 'last Tuesday', rating: 'great' }],
  ],
  feedback: [
    [0.33, { dateCreated: { seconds: 'soon', nanoseconds: 0 } }],
    [0.48, { feedback: ['nice', 'but', 'a list'], userEmail: 42 }],
  ],
  tags: [[0.8, { color: 'javascript:alert(document.domain)' }]],
  discountCodes: [
    [0.35, { percentageDiscount: -20 }],
    [0.65, { percentageDiscount: 'half', expirationDate: null }],
  ],
}

function* spoilSome(
  documents: Iterable<DemoDocument>,
  planted: Fault[],
  count: number,
): Generator<DemoDocument> {
  const spoilt = count < SMALLEST ? [] : planted
  const changes = new Map(spoilt.map(([at, changed]) => [Math.floor(at * count), changed]))
  let index = 0
  for (const document of documents) {
    const changed = changes.get(index++)
    yield changed ? { ...document, ...changed } : document
  }
}

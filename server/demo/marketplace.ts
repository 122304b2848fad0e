// Generates a realistic marketplace of any size from a seed: the same options always give the same documents. Collections are generated
// one document at a time, so that memory is constant except for a short record of each expert.

import { type DemoDocument, type DemoOptions, sizesOf } from './demo-values.ts'
import { writeDiscountCodes } from './discount-codes.ts'
import { createExperts, createExpertWriter } from './experts.ts'
import { createFeedbackWriter } from './feedback.ts'
import { createPeople } from './people.ts'
import { createSessionHeads } from './session-heads.ts'
import { createSessionWriter } from './sessions.ts'
import { createTags } from './tags.ts'
import { createSignIns, createUserWriter } from './users.ts'

export function createMarketplace(options: DemoOptions) {
  const sizes = sizesOf(options)
  const people = createPeople(options)
  const experts = createExperts(options, people)
  const tags = createTags(options)
  const getHead = createSessionHeads(options, experts)
  const { getSessionId, writeSession } = createSessionWriter(options, people, getHead)
  const signIns = createSignIns(options, people)
  const { writeUsers } = createUserWriter(
    options,
    people,
    createExpertWriter(options, experts, tags),
    signIns,
    getHead,
  )
  const { writeFeedback } = createFeedbackWriter(options, people, getHead, getSessionId)

  function* writeSessions(): Generator<DemoDocument> {
    for (let index = 0; index < sizes.sessions; index++) yield writeSession(index)
  }

  function* sessionsAndSignIns(): Generator<DemoDocument> {
    yield* spoilSome(writeSessions(), 'sessions', sizes.sessions)
    yield* signIns.writeSignIns()
  }

  return {
    users: () => spoilSome(writeUsers(), 'users', sizes.users),
    sessions: sessionsAndSignIns,
    feedback: () => spoilSome(writeFeedback(), 'feedback', sizes.feedback),
    tags: () => spoilSome(tags.documents, 'tags', sizes.tags),
    discountCodes: () => spoilSome(writeDiscountCodes(options), 'discountCodes', sizes.discountCodes),
  }
}

// A few malformed documents, as in real data, for the doctor and for screens that must not break. They are never among the newest of a
// collection.

type Collection = 'users' | 'sessions' | 'feedback' | 'tags' | 'discountCodes'
type Fault = { collection: Collection; at: number; spoil: (document: DemoDocument) => DemoDocument }

// A smaller collection has no malformed documents.
const SMALLEST = 30

const set = (changes: Record<string, unknown>) => (document: DemoDocument) => ({ ...document, ...changes })

function without(field: string) {
  return (document: DemoDocument): DemoDocument => {
    const { [field]: _, ...rest } = document
    return { ...rest, id: document.id }
  }
}

// 'at' is the position within the collection, as a share of its length.
const plantedFaults: readonly Fault[] = [
  { collection: 'users', at: 0.23, spoil: set({ lastLogin: 'yesterday' }) },
  { collection: 'users', at: 0.31, spoil: set({ isAdmin: 'yes' }) },
  {
    collection: 'users',
    at: 0.44,
    spoil: set({
      displayName: 'Zora <script>alert("hi")</script> Vale',
      lastLogin: { seconds: 1_660_000_000 },
    }),
  },
  { collection: 'users', at: 0.57, spoil: set({ settings: 'default', expertise: 'knitting' }) },
  {
    collection: 'users',
    at: 0.71,
    spoil: set({ Expert: { IsExpert: 'true', HourlyRate: 'ask me', Ratings: '5 stars', TagIds: 'sleep' } }),
  },
  { collection: 'sessions', at: 0.12, spoil: set({ sessionPrice: 'free', totalPrice: 'free' }) },
  { collection: 'sessions', at: 0.19, spoil: without('slot') },
  { collection: 'sessions', at: 0.27, spoil: set({ totalPrice: '12,50 €' }) },
  { collection: 'sessions', at: 0.36, spoil: set({ transcripts: 'lost in migration', summaries: null }) },
  { collection: 'sessions', at: 0.43, spoil: (document) => ({ ...document, isAi: !document.isAi }) },
  { collection: 'sessions', at: 0.52, spoil: set({ dateCreated: 'last Tuesday', rating: 'great' }) },
  { collection: 'feedback', at: 0.33, spoil: set({ dateCreated: { seconds: 'soon', nanoseconds: 0 } }) },
  { collection: 'feedback', at: 0.48, spoil: set({ feedback: ['nice', 'but', 'a list'], userEmail: 42 }) },
  { collection: 'tags', at: 0.8, spoil: set({ color: 'javascript:alert(document.domain)' }) },
  { collection: 'discountCodes', at: 0.35, spoil: set({ percentageDiscount: -20 }) },
  { collection: 'discountCodes', at: 0.65, spoil: set({ percentageDiscount: 'half', expirationDate: null }) },
]

function* spoilSome(
  documents: Iterable<DemoDocument>,
  collection: Collection,
  count: number,
): Generator<DemoDocument> {
  const spoilers = new Map(
    plantedFaults
      .filter((fault) => fault.collection === collection && count >= SMALLEST)
      .map((fault) => [Math.floor(fault.at * count), fault.spoil]),
  )
  let index = 0
  for (const document of documents) {
    const spoil = spoilers.get(index++)
    yield spoil ? spoil(document) : document
  }
}

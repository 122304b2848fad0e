// A realistic marketplace of any size, made from a seed: the same options always give the same documents. Collections
// are generated one document at a time, so that memory is constant except for a short record of each expert.
import type { DemoDocument } from './demo-values.ts'
import { writeDiscountCodes } from './discount-codes.ts'
import { createExperts, createExpertWriter } from './experts.ts'
import { createFeedbackWriter } from './feedback.ts'
import { spoilSome } from './malformed.ts'
import { createPeople } from './people.ts'
import { createSessionHeads } from './session-heads.ts'
import { createSessionWriter } from './sessions.ts'
import { createSignIns } from './sign-ins.ts'
import { type DemoOptions, sizesOf } from './sizes.ts'
import { createTags } from './tags.ts'
import { createUserWriter } from './users.ts'

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

// The session documents: topic, conversation, price and status, added to the heads of session-heads.ts.
import { type ConversationPlan, writeSummaries, writeTranscript } from './conversation.ts'
import {
  DAY_MS,
  type DemoDocument,
  type DemoOptions,
  type DemoTimestamp,
  MINUTE_MS,
  SECOND_MS,
  toPrice,
  toTimestamp,
} from './demo-values.ts'
import { type DemoCode, makeCodes } from './discount-codes.ts'
import { drawRating } from './experts.ts'
import { fields } from './fields.ts'
import { type DemoPeople, type DemoPerson, openScene } from './people.ts'
import { Random } from './random.ts'
import type { SessionHead } from './session-heads.ts'
import { tell } from './texts.ts'

const statuses: Partial<Record<SessionHead['state'], string>> = {
  booked: 'Scheduled',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  missed: 'No show',
}
const aiHourlyRates = [12, 15, 18, 20, 24, 30, 36, 45]
/** Higher discounts are for single customers. */
const highestCommonDiscount = 50
/** How long before its expiration a code is given out. */
const campaignMs = 60 * DAY_MS

export function createSessionWriter(
  options: DemoOptions,
  people: DemoPeople,
  getHead: (index: number) => SessionHead,
) {
  const { now } = options
  const random = new Random(options.seed, 'session')

  const codes = [...makeCodes(options)]
    .filter(({ percentage }) => percentage <= highestCommonDiscount)
    .toSorted((one, other) => one.expiresMs - other.expiresMs)

  const getSessionId = (index: number) => random.at(index).autoId()

  function writeSession(index: number): DemoDocument {
    const head = getHead(index)
    const id = getSessionId(index)
    const person = people.getPerson(head.userIndex)
    const { expert, state, startMs, createdMs } = head
    const { slots, topic, cases } = expert?.field ?? random.pick(fields)
    const expertName = expert?.givenName ?? 'AI'
    const isNamed = expertName !== person.givenName && expertName !== 'Client'
    const scene = openScene(random, slots, person, { expert: isNamed ? expertName : 'Expert', topic })
    const subject = random.pick(cases)
    const question = tell(random.pick(subject.questions), scene)
    const telling = { subject, question, scene, isAi: !expert, isUnfinished: state === 'live' }
    return {
      id,
      userId: person.id,
      expertId: expert?.id,
      active: state === 'live',
      status: pickStatus(state),
      question,
      ...tellOutcome(head, telling),
      slot: {
        startingTime: toTimestamp(startMs),
        endingTime: toTimestamp(startMs + head.minutes * MINUTE_MS),
      },
      dateCreated: toTimestamp(createdMs),
      dateUpdated: toTimestamp(pickUpdate(head)),
      isAi: !expert,
      ...prices(head, pickCode(createdMs)),
      userFullname: fullnameAt(person, createdMs),
    }
  }

  // The outcome, which only sessions that took place have.
  function tellOutcome({ state, startMs }: SessionHead, telling: ConversationPlan): Record<string, unknown> {
    if (state === 'live') {
      const transcripts = writeTranscript(telling)
      return { startTime: pickActualStart(startMs), ingested: false, summaries: [], transcripts }
    }
    if (state !== 'held' && state !== 'refunded') return { ingested: false, summaries: [], transcripts: [] }
    const isRecorded = random.chance(0.93)
    return {
      rating: random.chance(0.55) ? drawRating(random) : undefined,
      startTime: pickActualStart(startMs),
      ingested: isRecorded && startMs < now - DAY_MS && random.chance(0.9),
      summaries: isRecorded ? writeSummaries(telling) : [],
      transcripts: isRecorded ? writeTranscript(telling) : [],
    }
  }

  function pickActualStart(startMs: number): DemoTimestamp {
    return toTimestamp(Math.min(now, startMs + random.below(240) * SECOND_MS))
  }

  function pickStatus(state: SessionHead['state']): string | undefined {
    if (state === 'held') return random.chance(0.35) ? 'Completed' : undefined
    return statuses[state]
  }

  function pickUpdate({ state, startMs, createdMs, minutes }: SessionHead): number {
    const unit = random.unit()
    if (state === 'held') return Math.min(now, startMs + (minutes + 1 + unit * 90) * MINUTE_MS)
    if (state === 'refunded') return Math.min(now, startMs + (1 + unit * 5) * DAY_MS)
    if (state === 'missed') return Math.min(now, startMs + 20 * MINUTE_MS)
    if (state === 'live') return Math.min(now, startMs + 5 * MINUTE_MS)
    if (state === 'cancelled') return createdMs + unit * (Math.min(now, startMs) - createdMs)
    return createdMs + unit * Math.min(30 * MINUTE_MS, now - createdMs)
  }

  // Picks one of the codes given out at this time, a few of them much more often than the others.
  function pickCode(createdMs: number): DemoCode | undefined {
    const isUsed = random.chance(0.14)
    const skewed = random.unit() ** 3
    if (!isUsed) return undefined
    const first = codes.findIndex(({ expiresMs }) => expiresMs >= createdMs)
    if (first < 0) return undefined
    const given = codes.slice(first).filter(({ expiresMs }) => expiresMs <= createdMs + campaignMs)
    return given[Math.floor(skewed * given.length)]
  }

  function prices({ expert, minutes, state }: SessionHead, code: DemoCode | undefined) {
    const isFreeTrial = !expert && random.chance(0.06)
    const hourlyRate = isFreeTrial ? 0 : (expert?.hourlyRate ?? random.pick(aiHourlyRates))
    const sessionCents = Math.round((hourlyRate * 100 * minutes) / 60)
    const feeCents = Math.round(sessionCents * 0.08)
    const discountCents = code ? Math.round((sessionCents * code.percentage) / 100) : 0
    const isPaid = state !== 'cancelled' && state !== 'refunded'
    return {
      sessionPrice: toPrice(sessionCents),
      totalPrice: toPrice(isPaid ? sessionCents + feeCents - discountCents : 0),
      ...(code && { discountCode: code.id, discountAmount: toPrice(isPaid ? discountCents : 0) }),
    }
  }

  function fullnameAt(person: DemoPerson, createdMs: number): string | undefined {
    return createdMs < now - 400 * DAY_MS ? (person.formerName ?? person.displayName) : person.displayName
  }

  return { getSessionId, writeSession }
}

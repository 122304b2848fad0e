// The session documents: topic, conversation, price and status on the bones that session-heads.ts gives.
import { writeSummaries, writeTranscript } from './conversation.ts'
import { DAY_MS, type DemoDocument, MINUTE_MS, SECOND_MS, toPrice, toTimestamp } from './demo-values.ts'
import { rating } from './experts.ts'
import { fields } from './fields.ts'
import type { People, Person } from './people.ts'
import { Random, streams } from './random.ts'
import type { SessionHead } from './session-heads.ts'
import type { DemoOptions } from './sizes.ts'
import { fillTemplate, type Scene } from './template.ts'

const aiHourlyRates = [12, 15, 18, 20, 24, 30, 36, 45]
const discounts = [5, 10, 10, 15, 20, 25, 30, 50]

export function createSessionWriter(
  options: DemoOptions,
  people: People,
  getHead: (index: number) => SessionHead,
) {
  const { now } = options
  const random = new Random(options.seed)

  const getSessionId = (index: number) => random.at(streams.sessionId, index).autoId()

  function writeSession(index: number): DemoDocument {
    const head = getHead(index)
    const id = getSessionId(index)
    const person = people.getPerson(head.userIndex)
    random.at(streams.session, index)
    const { expert, state, startMs, createdMs } = head
    const field = expert?.field ?? random.pick(fields)
    const scene = createScene(person, head, field.topic)
    const subject = random.pick(field.cases)
    const question = fillTemplate(random.pick(subject.questions), scene)
    const telling = { subject, scene, isAi: !expert, isUnfinished: state === 'live' }
    const wasHeld = state === 'held' || state === 'refunded'
    const hasTranscript = (wasHeld && random.chance(0.93)) || state === 'live'
    const fullname = fullnameAt(person, createdMs)
    return {
      id,
      userId: person.id,
      ...(expert ? { expertId: expert.id } : {}),
      active: state === 'live',
      ...status(state),
      question,
      ...(wasHeld && random.chance(0.55) ? { rating: rating(random) } : {}),
      slot: {
        startingTime: toTimestamp(startMs),
        endingTime: toTimestamp(startMs + head.minutes * MINUTE_MS),
      },
      ...(wasHeld || state === 'live'
        ? { startTime: toTimestamp(Math.min(now, startMs + random.below(240) * SECOND_MS)) }
        : {}),
      dateCreated: toTimestamp(createdMs),
      dateUpdated: toTimestamp(pickUpdate(head)),
      isAi: !expert,
      ingested: wasHeld && hasTranscript && startMs < now - DAY_MS && random.chance(0.9),
      ...prices(head),
      ...(fullname === undefined ? {} : { userFullname: fullname }),
      summaries: wasHeld && hasTranscript ? writeSummaries(random, telling) : [],
      transcripts: hasTranscript ? writeTranscript(random, telling) : [],
    }
  }

  function createScene(person: Person, { expert, userIndex }: SessionHead, topic: string): Scene {
    const client = person.givenName
    const expertName = expert?.givenName ?? 'AI'
    return {
      salt: random.bits(),
      partner: userIndex,
      client,
      expert: expertName === client || expertName === 'Client' ? 'Expert' : expertName,
      home: person.region.usesLatin ? person.city.name : person.city.ascii,
      topic,
    }
  }

  function status(state: SessionHead['state']): { status?: string } {
    if (state === 'booked') return { status: 'Scheduled' }
    if (state === 'cancelled') return { status: 'Cancelled' }
    if (state === 'refunded') return { status: 'Refunded' }
    if (state === 'missed') return { status: 'No show' }
    return state === 'held' && random.chance(0.35) ? { status: 'Completed' } : {}
  }

  function pickUpdate({ state, startMs, createdMs, minutes }: SessionHead): number {
    const unit = random.unit()
    if (state === 'held') return Math.min(now, startMs + (minutes + 1 + unit * 90) * MINUTE_MS)
    if (state === 'refunded') return Math.min(now, startMs + (1 + unit * 5) * DAY_MS)
    if (state === 'missed') return Math.min(now, startMs + 20 * MINUTE_MS)
    if (state === 'live') return Math.min(now, startMs + 5 * SECOND_MS)
    if (state === 'cancelled') return createdMs + unit * (Math.min(now, startMs) - createdMs)
    return createdMs + unit * Math.min(30 * MINUTE_MS, now - createdMs)
  }

  function prices({ expert, minutes, state }: SessionHead): { sessionPrice: string; totalPrice: string } {
    const isFreeTrial = !expert && random.chance(0.06)
    const hourlyRate = isFreeTrial ? 0 : (expert?.hourlyRate ?? random.pick(aiHourlyRates))
    const sessionCents = Math.round((hourlyRate * 100 * minutes) / 60)
    const feeCents = Math.round(sessionCents * 0.08)
    const discountCents = random.chance(0.14) ? Math.round((sessionCents * random.pick(discounts)) / 100) : 0
    const isPaid = state !== 'cancelled' && state !== 'refunded'
    return {
      sessionPrice: toPrice(sessionCents),
      totalPrice: toPrice(isPaid ? sessionCents + feeCents - discountCents : 0),
    }
  }

  function fullnameAt(person: Person, createdMs: number): string | undefined {
    return createdMs < now - 400 * DAY_MS ? (person.formerName ?? person.displayName) : person.displayName
  }

  return { getSessionId, writeSession }
}

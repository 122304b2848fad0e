// The feedback documents: mostly on a session that was held, by the user who held it, soon afterwards.
import * as v from 'valibot'
import { commonSentences } from './common-slots.ts'
import {
  DAY_MS,
  type DemoDocument,
  type DemoOptions,
  HOUR_MS,
  MINUTE_MS,
  sizesOf,
  toTimestamp,
} from './demo-values.ts'
import type { DemoExpert } from './experts.ts'
import { fields } from './field.ts'
import { type DemoPeople, type DemoPerson, homeOf } from './people.ts'
import { Random, streams } from './random.ts'
import { nonEmptyText, readTexts, texts } from './read-texts.ts'
import type { SessionHead } from './session-heads.ts'
import { fillTemplate, type Scene, type Template } from './template.ts'

const sentences = commonSentences('feedback')
const { praise, complaints, bugs, wishes, endings, aiPraise, aiComplaints, otherLanguages } = readTexts(
  'feedback',
  v.strictObject({
    praise: sentences,
    complaints: sentences,
    bugs: sentences,
    wishes: sentences,
    endings: sentences,
    aiPraise: sentences,
    aiComplaints: sentences,
    /** Comments by the language of the region, for users who do not write in English. */
    otherLanguages: v.record(nonEmptyText, texts),
  }),
)
const afterthoughts = new Map<readonly Template[], readonly Template[]>([
  [praise, wishes],
  [aiPraise, wishes],
  [complaints, bugs],
  [aiComplaints, bugs],
])

export function createFeedbackWriter(
  options: DemoOptions,
  people: DemoPeople,
  getHead: (index: number) => SessionHead,
  getSessionId: (index: number) => string,
) {
  const random = new Random(options.seed)
  const { feedback: count, sessions } = sizesOf(options)

  function* writeFeedback(): Generator<DemoDocument> {
    for (let index = 0; index < count; index++) yield writeOne(index)
  }

  function writeOne(index: number): DemoDocument {
    const id = random.at(streams.feedbackId, index).autoId()
    random.at(streams.feedback, index)
    const sessionIndex = Math.floor(((index + random.unit()) / count) * sessions)
    const head = getHead(sessionIndex)
    const { expert, state } = head
    const person = people.getPerson(head.userIndex)
    random.at(streams.feedback, index + 1_000_000_000)
    const endMs = head.startMs + head.minutes * MINUTE_MS
    const wasHeld = (state === 'held' || state === 'refunded') && endMs < options.now
    const isOnSession = wasHeld && random.chance(0.88)
    const text = writeText(person, expert, isOnSession)
    return {
      id,
      userFullname: person.displayName,
      userEmail: person.email,
      feedback: text,
      dateCreated: toTimestamp(isOnSession ? pickMoment(endMs, 6) : pickMoment(head.createdMs, 40)),
      expertId: isOnSession ? expert?.id : undefined,
      sessionId: isOnSession ? getSessionId(sessionIndex) : undefined,
    }
  }

  function pickMoment(fromMs: number, days: number): number {
    const ms = fromMs + random.unit() ** 3 * days * DAY_MS + random.unit() * HOUR_MS
    return ms < options.now ? ms : fromMs + random.unit() * (options.now - fromMs)
  }

  function createScene(person: DemoPerson, expert: DemoExpert | undefined): Scene {
    return {
      salt: random.bits(),
      partner: person.index,
      client: person.givenName,
      expert: expert && expert.givenName !== 'Client' ? expert.givenName : 'The expert',
      home: homeOf(person),
      topic: expert?.field.topic ?? random.pick(fields).topic,
    }
  }

  function writeText(person: DemoPerson, expert: DemoExpert | undefined, isOnSession: boolean): string {
    const own = otherLanguages[person.region.language]
    if (own && random.chance(0.15)) return random.pick(own)
    const scene = createScene(person, expert)
    const kind = isOnSession ? pickSessionKind(expert !== undefined) : pickProductKind()
    const chosen = new Set([random.pick(kind)])
    if (random.chance(0.2)) chosen.add(random.pick(afterthoughts.get(kind) ?? kind))
    if (random.chance(0.3)) chosen.add(random.pick(endings))
    return [...chosen].map((template) => fillTemplate(template, scene)).join(' ')
  }

  function pickSessionKind(hasExpert: boolean): readonly Template[] {
    if (random.chance(0.2)) return pickProductKind()
    if (random.chance(0.68)) return hasExpert ? praise : aiPraise
    return hasExpert ? complaints : aiComplaints
  }

  function pickProductKind(): readonly Template[] {
    return random.chance(0.55) ? bugs : wishes
  }

  return { writeFeedback }
}

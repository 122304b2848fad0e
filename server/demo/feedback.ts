// The feedback documents: mostly on a session that was held, by the user who held it, soon afterwards.
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
import { fields } from './fields.ts'
import { type DemoPeople, type DemoPerson, openScene } from './people.ts'
import { Random } from './random.ts'
import type { SessionHead } from './session-heads.ts'
import { commonSlots, readTexts, tell } from './texts.ts'

const { praise, complaints, bugs, wishes, endings, aiPraise, aiComplaints, otherLanguages } = readTexts<{
  praise: string[]
  complaints: string[]
  bugs: string[]
  wishes: string[]
  endings: string[]
  aiPraise: string[]
  aiComplaints: string[]
  /** Comments by the language of the region, for users who do not write in English. */
  otherLanguages: Record<string, string[]>
}>('feedback')
const afterthoughts = new Map<string[], string[]>([
  [praise, wishes],
  [aiPraise, wishes],
  [complaints, bugs],
  [aiComplaints, bugs],
])

export function* writeFeedback(
  options: DemoOptions,
  people: DemoPeople,
  getHead: (index: number) => SessionHead,
  getSessionId: (index: number) => string,
): Generator<DemoDocument> {
  const random = new Random(options.seed, 'feedback')
  const { feedback: count, sessions } = sizesOf(options)
  for (let index = 0; index < count; index++) {
    const id = random.at(index).autoId()
    const sessionIndex = Math.floor(((index + random.unit()) / count) * sessions)
    const { userIndex, expert, state, createdMs, startMs, minutes } = getHead(sessionIndex)
    const person = people.getPerson(userIndex)
    const endMs = startMs + minutes * MINUTE_MS
    const wasHeld = (state === 'held' || state === 'refunded') && endMs < options.now
    const isOnSession = wasHeld && random.chance(0.88)
    yield {
      id,
      userFullname: person.displayName,
      userEmail: person.email,
      feedback: writeText(person, expert, isOnSession),
      dateCreated: toTimestamp(isOnSession ? pickMoment(endMs, 6) : pickMoment(createdMs, 40)),
      expertId: isOnSession ? expert?.id : undefined,
      sessionId: isOnSession ? getSessionId(sessionIndex) : undefined,
    }
  }

  function pickMoment(fromMs: number, days: number): number {
    const ms = fromMs + random.unit() ** 3 * days * DAY_MS + random.unit() * HOUR_MS
    return ms < options.now ? ms : fromMs + random.unit() * (options.now - fromMs)
  }

  function writeText(person: DemoPerson, expert: DemoExpert | undefined, isOnSession: boolean): string {
    const own = otherLanguages[person.region.language]
    if (own && random.chance(0.15)) return random.pick(own)
    const scene = openScene(random, commonSlots, person, {
      expert: expert && expert.givenName !== 'Client' ? expert.givenName : 'The expert',
      topic: expert?.field.topic ?? random.pick(fields).topic,
    })
    const kind = isOnSession ? pickSessionKind(expert !== undefined) : pickProductKind()
    const chosen = new Set([random.pick(kind)])
    if (random.chance(0.2)) chosen.add(random.pick(afterthoughts.get(kind) ?? kind))
    if (random.chance(0.3)) chosen.add(random.pick(endings))
    return [...chosen].map((sentence) => tell(sentence, scene)).join(' ')
  }

  function pickSessionKind(hasExpert: boolean): string[] {
    if (random.chance(0.2)) return pickProductKind()
    if (random.chance(0.68)) return hasExpert ? praise : aiPraise
    return hasExpert ? complaints : aiComplaints
  }

  function pickProductKind(): string[] {
    return random.chance(0.55) ? bugs : wishes
  }
}

// The feedback documents: mostly on a session that was held, by the user who held it, soon afterwards.
import { compileCommon } from './conversation.ts'
import { DAY_MS, type DemoDocument, HOUR_MS, MINUTE_MS, toTimestamp } from './demo-values.ts'
import { fields } from './fields.ts'
import type { People } from './people.ts'
import { Random, streams } from './random.ts'
import type { SessionHead } from './session-heads.ts'
import { type DemoOptions, sizesOf } from './sizes.ts'
import { fillTemplate, type Scene } from './template.ts'
import * as texts from './texts/feedback.ts'

const praise = compileCommon(texts.praise)
const complaints = compileCommon(texts.complaints)
const bugs = compileCommon(texts.bugs)
const wishes = compileCommon(texts.wishes)
const endings = compileCommon(texts.endings)

export function createFeedbackWriter(
  options: DemoOptions,
  people: People,
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
    const { expert } = head
    const person = people.getPerson(head.userIndex)
    const endMs = head.startMs + head.minutes * MINUTE_MS
    const isOnSession =
      (head.state === 'held' || head.state === 'refunded') && endMs < options.now && random.chance(0.88)
    const fromMs = isOnSession ? endMs : head.createdMs
    const laterMs = fromMs + random.unit() ** 3 * (isOnSession ? 6 : 40) * DAY_MS + random.unit() * HOUR_MS
    const createdMs = laterMs < options.now ? laterMs : fromMs + random.unit() * (options.now - fromMs)
    const scene: Scene = {
      salt: random.bits(),
      partner: head.userIndex,
      client: person.givenName,
      expert: expert ? (expert.givenName === 'Client' ? 'The expert' : expert.givenName) : 'The AI',
      home: person.region.usesLatin ? person.city.name : person.city.ascii,
      topic: expert?.field.topic ?? random.pick(fields).topic,
    }
    return {
      id,
      ...(person.displayName === undefined ? {} : { userFullname: person.displayName }),
      userEmail: person.email,
      feedback: writeText(scene, isOnSession),
      dateCreated: toTimestamp(createdMs),
      ...(isOnSession && expert ? { expertId: expert.id } : {}),
      ...(isOnSession ? { sessionId: getSessionId(sessionIndex) } : {}),
    }
  }

  function writeText(scene: Scene, isOnSession: boolean): string {
    const unit = random.unit()
    const onSession = unit < 0.68 ? praise : complaints
    const onProduct = unit < 0.55 ? bugs : wishes
    const first = isOnSession && random.chance(0.8) ? onSession : onProduct
    const chosen = [random.pick(first)]
    if (first === praise && random.chance(0.2)) chosen.push(random.pick(wishes))
    if (first === complaints && random.chance(0.2)) chosen.push(random.pick(bugs))
    if (first === bugs && random.chance(0.15)) chosen.push(random.pick(bugs))
    if (random.chance(0.3)) chosen.push(random.pick(endings))
    return [...new Set(chosen)].map((template) => fillTemplate(template, scene)).join(' ')
  }

  return { writeFeedback }
}

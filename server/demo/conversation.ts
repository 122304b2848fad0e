// Writes the transcript and the summary of a session: one case of the expert's field, in a varying order.
import * as v from 'valibot'
import { commonSentences } from './common-slots.ts'
import type { AdviceCase } from './field.ts'
import { at, type Random } from './random.ts'
import { readTexts } from './read-texts.ts'
import { fillTemplate, fillWithin, type Scene, type Template } from './template.ts'

const sentences = commonSentences('small-talk')
const smallTalk = readTexts(
  'small-talk',
  v.strictObject({
    clientGreetings: sentences,
    expertGreetings: sentences,
    aiGreetings: sentences,
    acknowledgements: sentences,
    clientReactions: sentences,
    questionOpeners: sentences,
    digressions: sentences,
    clientThanks: sentences,
    aiThanks: sentences,
    expertFarewells: sentences,
    aiFarewells: sentences,
  }),
)

export type ConversationPlan = {
  subject: AdviceCase
  question: string
  scene: Scene
  isAi: boolean
  // Ends after the first advice, as in a session that is still going on.
  isUnfinished: boolean
}

// The wording of each kind of session: AI answers are brief and have no small talk.
const withExpert = {
  clientGreetings: smallTalk.clientGreetings,
  greetings: smallTalk.expertGreetings,
  thanks: smallTalk.clientThanks,
  farewells: smallTalk.expertFarewells,
  digressionChance: 0.34,
  acknowledgementChance: 0.7,
  adviceInOneTurn: 2,
}
const withAi: typeof withExpert = {
  clientGreetings: [{ literals: [''], slots: [] }],
  greetings: smallTalk.aiGreetings,
  thanks: smallTalk.aiThanks,
  farewells: smallTalk.aiFarewells,
  digressionChance: 0.12,
  acknowledgementChance: 0.3,
  adviceInOneTurn: 4,
}

export function writeTranscript(random: Random, telling: ConversationPlan): string[] {
  const { subject, scene } = telling
  const manner = telling.isAi ? withAi : withExpert
  const turns: string[] = []
  const client = (...texts: string[]) => addTurn(turns, scene.client, texts)
  const expert = (...texts: string[]) => addTurn(turns, scene.expert, texts)
  const tell = (template: Template) => fillTemplate(template, scene)
  const sometimes = (probability: number, choose: () => Template) =>
    random.chance(probability) ? tell(choose()) : ''
  const acknowledgement = withoutRepeats(random, smallTalk.acknowledgements)
  const reaction = withoutRepeats(random, smallTalk.clientReactions)
  const opener = withoutRepeats(random, smallTalk.questionOpeners)

  client(
    tell(random.pick(manner.clientGreetings)),
    random.chance(0.4) ? telling.question : '',
    ...random.some(subject.details, random.between(1, 2)).map(tell),
  )
  let greeting = tell(random.pick(manner.greetings))
  for (const { ask, answers } of random.some(subject.probes, oneOrTwo(random))) {
    expert(greeting, tell(ask))
    client(
      tell(random.pick(answers)),
      sometimes(manner.digressionChance, () => random.pick(smallTalk.digressions)),
    )
    greeting = sometimes(0.5, acknowledgement)
  }
  const advice = random.some(subject.advice, random.between(2, 4)).map(tell)
  expert(
    sometimes(manner.acknowledgementChance, acknowledgement),
    ...advice.splice(0, manner.adviceInOneTurn),
  )
  if (telling.isUnfinished) return turns
  if (advice.length > 0) {
    client(tell(reaction()))
    expert(...advice)
  }
  for (const { ask, answers } of random.some(subject.followUps, oneOrTwo(random))) {
    client(sometimes(0.4, opener), tell(ask))
    expert(tell(random.pick(answers)))
  }
  if (random.chance(0.85)) {
    client(tell(random.pick(manner.thanks)))
    expert(tell(random.pick(manner.farewells)))
  }
  return turns
}

function oneOrTwo(random: Random): number {
  return random.chance(0.35) ? 2 : 1
}

function addTurn(turns: string[], speaker: string, texts: readonly string[]): void {
  let turn = `${speaker}:`
  for (const text of texts) if (text !== '') turn += ` ${text}`
  turns.push(turn)
}

// Iterates over the list from a random start, so that no sentence is repeated.
function withoutRepeats(random: Random, templates: readonly Template[]): () => Template {
  let place = random.below(templates.length)
  return () => at(templates, place++ % templates.length)
}

export function writeSummaries(random: Random, { subject, scene, isAi }: ConversationPlan): string[] {
  const about = fillWithin(subject.about, scene)
  const points = random
    .some(subject.points, random.between(1, 3))
    .map((template) => fillTemplate(template, scene))
  const list = points.join('; ')
  const style = random.below(5)
  if (style === 0) return [`${scene.client} asked about ${about}. ${points.join('. ')}.`]
  if (style === 1) return [`Topic: ${about}.`, `Next steps: ${list}.`]
  if (style === 2) return [`Conversation on ${about}.`, ...points.map((point) => `${point}.`)]
  if (style === 3) return [`${scene.client} (${scene.home}) wanted advice on ${about}. Agreed: ${list}.`]
  return [
    `About ${about}. Main advice: ${list}.`,
    isAi ? 'No follow-up needed.' : `Follow-up planned with ${scene.expert}.`,
  ]
}

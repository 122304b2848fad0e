// Writes the transcript and the summary of a session: one case of the expert's field, in a varying order.
import type { AdviceCase } from './fields.ts'
import { at, type Random } from './random.ts'
import { readTexts, type Scene, tell, tellWithin } from './texts.ts'

/** AI answers are brief and have no small talk. */
type Manner = {
  clientGreetings: string[]
  greetings: string[]
  thanks: string[]
  farewells: string[]
  digressionChance: number
  acknowledgementChance: number
  adviceInOneTurn: number
}

const smallTalk = readTexts<{
  withExpert: Manner
  withAi: Manner
  acknowledgements: string[]
  clientReactions: string[]
  questionOpeners: string[]
  digressions: string[]
}>('small-talk')

export type ConversationPlan = {
  subject: AdviceCase
  question: string
  scene: Scene
  isAi: boolean
  // Ends after the first advice, as in a session that is still going on.
  isUnfinished: boolean
}

export function writeTranscript(telling: ConversationPlan): string[] {
  const { subject, scene } = telling
  const { random } = scene
  const manner = telling.isAi ? smallTalk.withAi : smallTalk.withExpert
  const turns: string[] = []
  // Each turn is a list of sentences, some of them empty.
  const say = (speaker: string | undefined, sentences: string[]) => {
    const told = sentences.filter(Boolean).map((sentence) => tell(sentence, scene))
    turns.push([`${speaker}:`, ...told].join(' '))
  }
  const client = (...sentences: string[]) => say(scene.told.client, sentences)
  const expert = (...sentences: string[]) => say(scene.told.expert, sentences)
  const sometimes = (probability: number, choose: () => string) =>
    random.chance(probability) ? choose() : ''
  const acknowledgement = withoutRepeats(random, smallTalk.acknowledgements)
  const reaction = withoutRepeats(random, smallTalk.clientReactions)
  const opener = withoutRepeats(random, smallTalk.questionOpeners)

  client(
    random.pick(manner.clientGreetings),
    random.chance(0.4) ? telling.question : '',
    ...random.some(subject.details, random.between(1, 2)),
  )
  let greeting = random.pick(manner.greetings)
  for (const { ask, answers } of random.some(subject.probes, oneOrTwo(random))) {
    expert(greeting, ask)
    client(
      random.pick(answers),
      sometimes(manner.digressionChance, () => random.pick(smallTalk.digressions)),
    )
    greeting = sometimes(0.5, acknowledgement)
  }
  const advice = random.some(subject.advice, random.between(2, 4))
  expert(
    sometimes(manner.acknowledgementChance, acknowledgement),
    ...advice.splice(0, manner.adviceInOneTurn),
  )
  if (telling.isUnfinished) return turns
  if (advice.length > 0) {
    client(reaction())
    expert(...advice)
  }
  for (const { ask, answers } of random.some(subject.followUps, oneOrTwo(random))) {
    client(sometimes(0.4, opener), ask)
    expert(random.pick(answers))
  }
  if (random.chance(0.85)) {
    client(random.pick(manner.thanks))
    expert(random.pick(manner.farewells))
  }
  return turns
}

function oneOrTwo(random: Random): number {
  return random.chance(0.35) ? 2 : 1
}

// Iterates over the list from a random start, so that no sentence is repeated.
function withoutRepeats(random: Random, sentences: readonly string[]): () => string {
  let place = random.below(sentences.length)
  return () => at(sentences, place++ % sentences.length)
}

export function writeSummaries({ subject, scene, isAi }: ConversationPlan): string[] {
  const { random, told } = scene
  const about = tellWithin(subject.about, scene)
  const points = random.some(subject.points, random.between(1, 3)).map((point) => tell(point, scene))
  const list = points.join('; ')
  return random.pick([
    [`${told.client} asked about ${about}. ${points.join('. ')}.`],
    [`Topic: ${about}.`, `Next steps: ${list}.`],
    [`Conversation on ${about}.`, ...points.map((point) => `${point}.`)],
    [`${told.client} (${told.home}) wanted advice on ${about}. Agreed: ${list}.`],
    [
      `About ${about}. Main advice: ${list}.`,
      isAi ? 'No follow-up needed.' : `Follow-up planned with ${told.expert}.`,
    ],
  ])
}

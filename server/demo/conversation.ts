// Writes what was said in a session and its summary: one case of the expert's field, told in a varying order.
import { commonSlots } from './common-slots.ts'
import type { AdviceCase } from './parse-field.ts'
import type { Random } from './random.ts'
import { compileTemplate, fillTemplate, type Scene, type Template } from './template.ts'
import * as smallTalk from './texts/small-talk.ts'

export const compileCommon = (texts: readonly string[]): Template[] =>
  texts.map((text) =>
    compileTemplate(text, (name) => {
      const slot = commonSlots.get(name)
      if (!slot) throw new Error(`no values are given for {${name}}`)
      return slot
    }),
  )

const clientGreetings = compileCommon(smallTalk.clientGreetings)
const expertGreetings = compileCommon(smallTalk.expertGreetings)
const aiGreetings = compileCommon(smallTalk.aiGreetings)
const acknowledgements = compileCommon(smallTalk.acknowledgements)
const clientReactions = compileCommon(smallTalk.clientReactions)
const digressions = compileCommon(smallTalk.digressions)
const clientThanks = compileCommon(smallTalk.clientThanks)
const expertFarewells = compileCommon(smallTalk.expertFarewells)
const aiFarewells = compileCommon(smallTalk.aiFarewells)

export type Telling = {
  subject: AdviceCase
  scene: Scene
  isAi: boolean
  // Ends after the first advice, as in a session that is still going on.
  isUnfinished: boolean
}

export function writeTranscript(random: Random, { subject, scene, isAi, isUnfinished }: Telling): string[] {
  const turns: string[] = []
  const tell = (...templates: (Template | undefined)[]) =>
    templates
      .filter((template) => template !== undefined)
      .map((template) => fillTemplate(template, scene))
      .join(' ')
  const client = (...templates: (Template | undefined)[]) =>
    turns.push(`${scene.client}: ${tell(...templates)}`)
  const expert = (...templates: (Template | undefined)[]) =>
    turns.push(`${scene.expert}: ${tell(...templates)}`)
  const maybe = (probability: number, templates: readonly Template[]) =>
    random.chance(probability) ? random.pick(templates) : undefined

  const details = random.some(subject.details, random.between(1, 2))
  const probes = random.some(subject.probes, random.chance(0.4) ? 2 : 1)
  const advice = random.some(subject.advice, random.between(2, 4))
  const followUps = random.some(subject.followUps, random.chance(0.3) ? 2 : 1)

  client(isAi ? undefined : random.pick(clientGreetings), ...details)
  for (const [place, { ask, answers }] of probes.entries()) {
    const opening = isAi ? aiGreetings : expertGreetings
    expert(place === 0 ? random.pick(opening) : maybe(0.6, acknowledgements), ask)
    client(random.pick(answers), maybe(isAi ? 0.05 : 0.22, digressions))
  }
  const split = isAi ? advice.length : Math.min(2, advice.length)
  expert(maybe(isAi ? 0.3 : 0.75, acknowledgements), ...advice.slice(0, split))
  if (isUnfinished) return turns
  if (split < advice.length) {
    client(random.pick(clientReactions))
    expert(...advice.slice(split))
  }
  for (const { ask, answers } of followUps) {
    client(maybe(0.45, clientReactions), ask)
    expert(random.pick(answers))
  }
  if (random.chance(0.85)) {
    client(random.pick(clientThanks))
    expert(random.pick(isAi ? aiFarewells : expertFarewells))
  }
  return turns
}

export function writeSummaries(random: Random, { subject, scene }: Telling): string[] {
  const tell = (template: Template) => fillTemplate(template, scene)
  const about = tell(subject.about)
  const points = random.some(subject.points, random.between(1, 3)).map(tell)
  const list = points.join('; ')
  const style = random.below(5)
  if (style === 0) return [`${scene.client} asked about ${about}. ${points.join('. ')}.`]
  if (style === 1) return [`Topic: ${about}.`, `Next steps: ${list}.`]
  if (style === 2) return [`Conversation on ${about}.`, ...points.map((point) => `${point}.`)]
  if (style === 3) return [`${scene.client} (${scene.home}) wanted advice on ${about}. Agreed: ${list}.`]
  return [`About ${about}. Main advice: ${list}.`, `Follow-up planned with ${scene.expert}.`]
}

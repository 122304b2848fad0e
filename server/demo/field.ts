// The fields of advice in the demo: the schema of a file in texts/fields/, and its compiled form.

import * as v from 'valibot'
import { commonSlots } from './common-slots.ts'
import { nonEmptyText, readTexts, texts } from './read-texts.ts'
import { compileTemplate, findSlotIn, listSlot, type Template, type TemplateSlot } from './template.ts'

const rangePattern = /^(\$?)([\d,]+)\.\.\$?([\d,]+)(?: step ([\d,]+))?$/
/** For example '3..9', '$900..$1,500 step 100'. */
const range = v.pipe(v.string(), v.regex(rangePattern))
const exchanges = v.pipe(v.array(v.strictObject({ ask: nonEmptyText, answers: texts })), v.nonEmpty())

export const fieldTexts = v.strictObject({
  title: nonEmptyText,
  hourlyRates: range,
  tags: texts,
  skills: texts,
  bios: texts,
  /** The values of {slots}; those of a slot may use the slots above it. */
  slots: v.record(nonEmptyText, v.union([range, texts])),
  cases: v.pipe(
    v.array(
      v.strictObject({
        about: nonEmptyText,
        /** What the client writes when booking, and adds at the start. */
        questions: texts,
        details: texts,
        /** The expert asks; the client gives one of the answers. */
        probes: exchanges,
        advice: texts,
        /** The client asks; the expert gives one of the answers. */
        followUps: exchanges,
        /** Sentences for the summary. */
        points: texts,
      }),
    ),
    v.nonEmpty(),
  ),
})
type FieldTexts = v.InferOutput<typeof fieldTexts>
type Exchange = { ask: Template; answers: Template[] }

export type ExpertField = ReturnType<typeof compileField>
export type AdviceCase = ExpertField['cases'][number]

function readField(name: string): ExpertField {
  return compileField(name, readTexts(`fields/${name}`, fieldTexts))
}

export function compileField(name: string, { slots: slotTexts, cases, hourlyRates, ...rest }: FieldTexts) {
  const slots = new Map<string, TemplateSlot>(commonSlots)
  const findSlot = findSlotIn(slots, `fields/${name}`)
  for (const [slot, values] of Object.entries(slotTexts)) {
    const list = typeof values === 'string' ? expandRange(values) : values
    slots.set(slot, listSlot(100 + slots.size, list, findSlot))
  }
  const compile = (sentence: string) => compileTemplate(sentence, findSlot)
  const compileExchange = ({ ask, answers }: { ask: string; answers: string[] }): Exchange => ({
    ask: compile(ask),
    answers: answers.map(compile),
  })
  return {
    ...rest,
    name: name.replaceAll('-', '_'),
    topic: name.replaceAll('-', ' '),
    hourlyRates: expandRange(hourlyRates),
    cases: cases.map((each) => ({
      about: compile(each.about),
      questions: each.questions.map(compile),
      details: each.details.map(compile),
      probes: each.probes.map(compileExchange),
      advice: each.advice.map(compile),
      followUps: each.followUps.map(compileExchange),
      points: each.points.map(compile),
    })),
  }
}

export function expandRange(text: string): string[] {
  const [, sign = '', lowest, highest, step = '1'] = rangePattern.exec(text) ?? []
  const toNumber = (digits = '') => Number(digits.replaceAll(',', ''))
  const values: string[] = []
  for (let value = toNumber(lowest); value <= toNumber(highest); value += toNumber(step)) {
    values.push(sign + (value >= 1000 ? value.toLocaleString('en-US') : String(value)))
  }
  return values
}

/** Changing their order changes the result of a seed. */
const names = (
  'tax-law pension-planning immigration employment-law mortgages migraine-neurology sleep-medicine ' +
  'sports-physiotherapy child-nutrition career-change university-admissions public-speaking language-learning ' +
  'kubernetes data-protection mobile-apps machine-learning wine-import online-retail restaurant-opening patents ' +
  'wedding-photography dog-behaviour garden-design heat-pumps travel-planning'
).split(' ')

export const fields: readonly ExpertField[] = names.map(readField)

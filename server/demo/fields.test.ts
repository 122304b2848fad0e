// Every field of advice has enough topics, and values for each slot of its sentences.
import { expect, it } from 'vitest'
import { fields } from './fields.ts'
import { Random } from './random.ts'
import { commonSlots, readTexts, type Slots, tell } from './texts.ts'

const told = { client: 'Ada', expert: 'Ola', home: 'Lisbon', topic: 'tea', partner: 'wife', colleague: 'Jo' }

/** Throws for a slot without values. */
function tellAll(texts: unknown, slots: Slots): string {
  return tell(JSON.stringify(texts), { random: new Random(1, 'test').at(0), slots, told: { ...told } })
}

it.each(['small-talk', 'feedback'])('the sentences of %s have values for each slot', (name) => {
  expect(tellAll(readTexts(name), commonSlots)).not.toMatch(/\{\w+\}/)
})

it.each(fields.map((field) => [field.name, field] as const))(
  'the field of advice %s has enough to talk about',
  (_, field) => {
    expect(field.hourlyRates.length).toBeGreaterThan(3)
    expect(field.tags).toHaveLength(3)
    expect(field.skills.length).toBeGreaterThanOrEqual(4)
    expect(field.bios).toHaveLength(2)
    expect(field.cases.length).toBeGreaterThanOrEqual(3)
    for (const subject of field.cases) {
      expect(subject.questions).toHaveLength(3)
      expect(subject.details.length).toBeGreaterThanOrEqual(3)
      expect(subject.probes.length).toBeGreaterThanOrEqual(2)
      expect(subject.advice.length).toBeGreaterThanOrEqual(4)
      expect(subject.followUps.length).toBeGreaterThanOrEqual(2)
      expect(subject.points).toHaveLength(3)
    }
    expect(tellAll([field.cases, ...field.slots.values()], field.slots)).not.toMatch(/\{\w+\}/)
  },
)

// Every field of advice has enough topics, and values for each slot of its sentences.
import { expect, it } from 'vitest'
import { fields } from './fields.ts'
import { Random } from './random.ts'
import { tell } from './texts.ts'

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
    const told = {
      client: 'Ada',
      expert: 'Ola',
      home: 'Lisbon',
      topic: 'tea',
      partner: 'wife',
      colleague: 'Jo',
    }
    const scene = { random: new Random(1, 'test').at(0), slots: field.slots, told }
    expect(tell(JSON.stringify([field.cases, ...field.slots.values()]), scene)).not.toMatch(/\{\w+\}/)
  },
)

// The texts of the demo are read without loss, mistakes in them are refused with file and position, and every field has enough topics.
import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { fields, fieldTexts } from './field.ts'
import { parseTexts, readTexts } from './read-texts.ts'

const patents = readTexts('fields/patents', fieldTexts)

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
  },
)

it('a field of advice is offered for every file', async () => {
  const files = await readdir(new URL('./texts/fields/', import.meta.url))
  expect(fields.map(({ topic }) => `${topic.replaceAll(' ', '-')}.json`).sort()).toEqual(files.sort())
})

it.each([
  ['a text of the wrong type', { ...patents, title: 7 }, 'title: Invalid type'],
  ['an unknown key', { ...patents, colour: 'green' }, 'colour: Invalid key'],
  ['a missing key', { ...patents, bios: undefined }, 'bios: Invalid key'],
  ['a malformed range', { ...patents, hourlyRates: '5 to 9' }, 'hourlyRates: Invalid format'],
  ['a case without advice', { ...patents, cases: [{ ...patents.cases[0], advice: [] }] }, 'cases.0.advice: '],
])('a field of advice refuses %s, naming the file and the place', (_, value, place) => {
  expect(() => parseTexts('fields/tea', JSON.stringify(value), fieldTexts)).toThrow(
    `texts/fields/tea.json: ${place}`,
  )
})

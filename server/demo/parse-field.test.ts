// The notation of fields is read exactly, its mistakes are refused, and every field has enough to talk about.
import { describe, expect, it } from 'vitest'
import { fields } from './fields.ts'
import { parseField, parseValues } from './parse-field.ts'

describe('a field of advice', () => {
  it.each(fields.map((field) => [field.name, field] as const))('%s has enough to talk about', (_, field) => {
    expect(field.title).not.toBe('')
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
  })

  it('reads ranges of numbers and money, and lists', () => {
    expect(parseValues('3..5')).toEqual(['3', '4', '5'])
    expect(parseValues('$900..$1,100 step 100')).toEqual(['$900', '$1,000', '$1,100'])
    expect(parseValues('tea | a pot of coffee')).toEqual(['tea', 'a pot of coffee'])
  })

  it('refuses a slot without values', () => {
    expect(() => parseField('field tea\n= a cup of {leaf}')).toThrow('no values are given for {leaf}')
  })

  it('refuses lines that it does not know', () => {
    expect(() => parseField('colour green')).toThrow("no line of a field begins with 'colour'")
    expect(() => parseField('= tea\n% milk')).toThrow("no line of a case begins with '%'")
    expect(() => parseField('? why')).toThrow('stands before the first case')
    expect(() => parseField('= tea\n> milk?')).toThrow('has no answer')
  })
})

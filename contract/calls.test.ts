import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillPath } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { isCompanyEmail, normaliseEmail } from './identity.ts'
import { problemStatuses } from './problem.ts'
import { reasonPhrase } from './reason-phrases.ts'

test('any id is encoded once and decoded once', () => {
  const anyId = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed())
  fc.assert(
    fc.property(anyId, (id) => {
      const [, api, entity, encoded, ...more] = fillPath('/api/users/{id}', { id }).split('/')
      expect([api, entity, more]).toEqual(['api', 'users', []])
      expect(encoded).not.toMatch(/[?#\s]/)
      expect(decodeURIComponent(String(encoded))).toBe(id)
    }),
  )
})

test('[148] every status that Stoa answers with has a reason phrase', () => {
  for (const status of Object.values(problemStatuses)) expect(reasonPhrase(status)).not.toBe('Unknown')
  expect([reasonPhrase(404), reasonPhrase(413), reasonPhrase(999)]).toEqual([
    'Not Found',
    'Content Too Large',
    'Unknown',
  ])
})

test('no two endpoints share a method and a path', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test.each([
  ['ada@company.com', true],
  ['  ADA@Company.COM ', true],
  ['ada@evilcompany.com', false],
  ['ada@company.com.evil.com', false],
  ['ada@company.com@company.com', false],
  ['ada@evil.com@company.com', false],
  ['', false],
  ['ada@company.com.', false],
])('[7] %j is of the company: %s', (email, expected) => {
  expect(isCompanyEmail(email, 'company.com')).toBe(expected)
  expect(isCompanyEmail(email, 'Company.com')).toBe(expected)
})

describe('an email address', () => {
  test.each([
    ['  ADA@Company.COM ', 'ada@company.com'],
    ['A\u0308da@company.com', 'Äda@company.com'],
    ['ka\u0308the@company.com', 'käthe@company.com'],
    ['\u212Aate@company.com', '\u212Aate@company.com'],
    ['\u212A\u030C@company.com', '\u212A\u030C@company.com'],
    ['a\u037Eb\u1FEFc@company.com', 'a\u037Eb\u1FEFc@company.com'],
    ['İ\u0131ſß@company.com', 'İ\u0131ſß@company.com'],
  ])('%j is compared as %j', (typed, stored) => {
    expect(normaliseEmail(typed)).toBe(stored)
    expect(normaliseEmail(stored)).toBe(stored)
  })

  test('of another letter is never one of A to Z, whatever the letter', () => {
    for (let point = 0x80; point <= 0x10ffff; point++) {
      const letter = String.fromCodePoint(point)
      const folded = normaliseEmail(`x${letter}x@company.com`)
      if (/^[\0-\x7f]*$/.test(folded)) throw new Error(`U+${point.toString(16)} became ${folded}.`)
    }
  })
})

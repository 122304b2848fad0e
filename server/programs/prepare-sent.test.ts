import { expect, test } from 'vitest'
import { maxAheadUs } from '#server/documents/versions.ts'
import { parseSentLine } from './prepare-sent.ts'

const nowMs = Date.UTC(2026, 10, 22)
const now = BigInt(nowMs) * 1_000n
const line = (change: object) =>
  JSON.stringify({ entity: 'tags', id: 't', version: String(now), document: {}, ...change })

test('takes a version up to a day ahead of the clock, and refuses one that is a microsecond more', () => {
  const latest = now + maxAheadUs
  for (const document of [{}, null]) {
    expect(parseSentLine(line({ version: String(latest), document }), nowMs).version).toBe(latest)
    for (const version of [latest + 1n, BigInt(Number.MAX_SAFE_INTEGER)])
      expect(() => parseSentLine(line({ version: String(version), document }), nowMs)).toThrow(
        "has a version of more than a day ahead of this server's clock",
      )
  }
})

test.each([
  [7, '7'],
  [-7, '-7'],
  [0, '0'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [2 ** 53, '9007199254740992'],
])('takes the id %d as text', (id, expected) => {
  expect(parseSentLine(line({ id }), nowMs)).toMatchObject({ id: expected, document: { id: expected } })
  expect(parseSentLine(line({ id, document: { id } }), nowMs).id).toBe(expected)
  expect(parseSentLine(line({ id, document: { id: expected } }), nowMs).id).toBe(expected)
  expect(parseSentLine(line({ id, document: null }), nowMs).id).toBe(expected)
})

test.each([1.5, 1e300, true, null, [1], {}])('refuses the id %j', (id) => {
  expect(() => parseSentLine(line({ id }), nowMs)).toThrow('has no id')
})

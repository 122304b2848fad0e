// The demo marketplace is deterministic, and consistent across its collections.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { DemoDocument } from './demo-values.ts'
import { createMarketplace } from './marketplace.ts'

const now = Date.UTC(2026, 2, 4, 15, 30)
const options = { users: 2_000, sessions: 20_000, seed: 7, now, companyDomain: 'staff.example' }

const collect = (documents: Iterable<DemoDocument>) => [...documents]
const marketplace = createMarketplace(options)
const users = collect(marketplace.users())
const sessionsAndSignIns = collect(marketplace.sessions())
const sessions = sessionsAndSignIns.filter(({ kind }) => kind === undefined)
const feedback = collect(marketplace.feedback())
const tags = collect(marketplace.tags())
const discountCodes = collect(marketplace.discountCodes())

const textOf = (documents: readonly DemoDocument[]) => documents.map((one) => JSON.stringify(one)).join('\n')

/** Returns none for the expert that is malformed on purpose. */
function tagsOf(expert: unknown): unknown[] {
  const { TagIds } = Object(expert)
  return Array.isArray(TagIds) ? TagIds : []
}

it('the demo marketplace is the same, byte for byte, for the same options', () => {
  const small = { ...options, users: 300, sessions: 900 }
  const write = () => {
    const again = createMarketplace(small)
    return textOf([...again.feedback(), ...again.sessions(), ...again.users()])
  }
  expect(write()).toBe(write())
})

// Changing a text, a name or the order of random draws changes this hash: record the new one.
it('the demo marketplace matches the recorded hash for its seed', () => {
  const small = createMarketplace({ ...options, users: 300, sessions: 900 })
  const collections = [small.users(), small.sessions(), small.feedback(), small.tags(), small.discountCodes()]
  const hash = createHash('sha256')
    .update(textOf(collections.flatMap(collect)))
    .digest('hex')
  expect(hash).toBe('425fe24c6a1b9b72d94972dc0a83627dd80d16dde57a68a67b7606211044b522')
})

it('the demo marketplace has the requested sizes', () => {
  expect([users, sessions, feedback, tags, discountCodes].map((list) => list.length)).toEqual([
    2_000, 20_000, 1_500, 40, 60,
  ])
  expect(users.filter(({ Expert }) => tagsOf(Expert).length > 0)).toHaveLength(120)
})

it('the demo marketplace refers only to users, experts, tags and sessions that exist', () => {
  const userIds = new Set<unknown>(users.map(({ id }) => id))
  const expertIds = new Set<unknown>(users.filter(({ Expert }) => Expert !== undefined).map(({ id }) => id))
  const tagIds = new Set<unknown>(tags.map(({ id }) => id))
  const sessionIds = new Set<unknown>(sessions.map(({ id }) => id))
  const known = (ids: ReadonlySet<unknown>, id: unknown) => id === undefined || ids.has(id)
  expect(sessionsAndSignIns.filter(({ userId }) => !userIds.has(userId))).toEqual([])
  expect(sessions.filter(({ expertId }) => !known(expertIds, expertId))).toEqual([])
  expect(feedback.filter(({ expertId }) => !known(expertIds, expertId))).toEqual([])
  expect(feedback.filter(({ sessionId }) => !known(sessionIds, sessionId))).toEqual([])
  const codes = new Set<unknown>(discountCodes.map(({ id }) => id))
  expect(sessions.filter(({ discountCode }) => !known(codes, discountCode))).toEqual([])
  const usedTags = users.flatMap(({ Expert }) => tagsOf(Expert))
  expect(usedTags.filter((id) => !tagIds.has(id))).toEqual([])
})

it('the demo marketplace has 2,000 codes and 500 tags, all different, at a million sessions', () => {
  const large = createMarketplace({ ...options, users: 100, sessions: 1_000_000 })
  expect(new Set(collect(large.discountCodes()).map(({ id }) => id)).size).toBe(2_000)
  expect(new Set(collect(large.tags()).map(({ name }) => name)).size).toBe(500)
})

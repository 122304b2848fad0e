// Which terms of a search text the index of words looks up.

import { beforeAll, expect, test } from 'vitest'
import type { Document } from '#contract/entity.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { chooseIndexedTerms } from './indexed-terms.sql.ts'

const db = await testDatabase()

const hour = 3_600
const newest = 1_763_596_800

/** Yields two sessions an hour; in the last, busiest hours of each week none is 'planned'. */
function* sessions(): Generator<Document> {
  for (let hours = 0; hours < 26 * 168; hours++) {
    const isEvening = hours % 168 < 6
    for (let number = 0; number < (isEvening ? 50 : 2); number++)
      yield {
        id: `s${hours}-${number}`,
        slot: { startingTime: { seconds: newest - hours * hour - 1, nanoseconds: 0 } },
        question: isEvening ? 'some advice' : 'some planned advice',
      }
  }
}

beforeAll(async () => {
  await store(db, 'sessions', [...sessions()])
})

async function indexed(q: string): Promise<string[] | undefined> {
  const { words } = sessionsListing({ q })
  return words && (await chooseIndexedTerms(db, words)).terms.map((term) => term.replace(/\W/g, ''))
}

test.each([
  ['mailto:advice', ['advice']],
  ['planned aardvark', ['aardvark']],
  ['planned advice', ['planned', 'advice']],
  ['some walrus planned aardvark giraffe', ['aardvark', 'giraffe']],
])('of %j: the rarest two by rows of many hours, no common one beside a rare one', async (q, terms) => {
  expect((await indexed(q))?.toSorted()).toEqual(terms.toSorted())
})

test('terms are chosen where all sessions have extreme times or none', async () => {
  await db.runScript('delete from sessions')
  for (const seconds of [undefined, -9e9, 9e9]) {
    const slot = seconds === undefined ? {} : { startingTime: { seconds, nanoseconds: 0 } }
    await store(db, 'sessions', [{ id: 'one', slot, question: 'some advice' }])
    expect(await indexed('some advice')).toHaveLength(2)
  }
})

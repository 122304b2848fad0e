import { beforeAll, expect, it } from 'vitest'
import type { ListedSession } from '#contract/sessions.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
let headers: Record<string, string> = {}

beforeAll(async () => {
  headers = (await signIn()).headers
  await store(db, 'sessions', [
    { id: 'plain', question: 'How loud is a heat pump?', transcripts: ['Anna: Is it loud?'] },
    {
      id: 'spoken',
      question: 'Which heating?',
      transcripts: ['Anna: Hello.', `Ben: ${'Well, '.repeat(30)}a heat pump hums like a fridge.`],
    },
    { id: 'late', question: `${'Some words before. '.repeat(5)}And the fridge?` },
    { id: 'named', userFullname: 'Fridge Frost', question: 'Nothing else' },
    parseDocument('{"id":"exact","question":"Some","status":"Fridge","totalPrice":12345678901234567890.5}'),
    { id: 'both', question: 'Hums', transcripts: ['It hums.', 'The fridge, the heat pump'] },
  ])
})

const matchesOf = async (q: string) => {
  const answer = await app.inject({ url: `/api/sessions?limit=50&q=${encodeURIComponent(q)}`, headers })
  const rows = answer.json<ListedSession[]>()
  return Object.fromEntries(rows.map(({ id, match }) => [id, match]))
}

it('the match of a session with a search text names the text that contains the words, and shows it from shortly before them', async () => {
  expect((await matchesOf('fridge')).spoken).toEqual({
    what: 'Transcript',
    line: '…pump hums like a fridge.',
  })
  expect((await matchesOf('hums')).spoken?.line).toMatch(/^….{0,20}hums/)
})

it('the match of a session with a search text prefers the text with most of the words that the row does not show', async () => {
  expect((await matchesOf('hums fridge pump')).both).toEqual({
    what: 'Transcript',
    line: 'The fridge, the heat pump',
  })
})

// An answer to feedback in the mail program: its content, and that no text by a stranger adds a recipient or a header.

import { expect, test } from 'vitest'
import { feedback } from '#contract/feedback.ts'
import { answerHref } from './answer.ts'

const answerTo = (fields: object) => answerHref(feedback.read({ id: 'f', ...fields }))

function partsOf(href: string | undefined): Record<string, string> {
  const url = new URL(href ?? 'about:blank')
  return { to: decodeURIComponent(url.pathname), ...Object.fromEntries(url.searchParams) }
}

test('it goes to the author, by name, with what they said as a quotation', () => {
  const said = {
    userEmail: 'ada@inbox.example',
    userFullname: 'Ada Lovelace',
    feedback: 'Too late.\nAnd cold & dark?',
  }
  expect(partsOf(answerTo(said))).toEqual({
    to: 'ada@inbox.example',
    subject: 'Your feedback',
    body: 'Hello Ada Lovelace,\r\n\r\n\r\n\r\n> Too late.\r\n> And cold & dark?',
  })
})

test('without a name or a text it is only addressed', () => {
  expect(partsOf(answerTo({ userEmail: 'ada@inbox.example' })).body).toBe('Hello,\r\n\r\n\r\n')
})

test.each([
  [undefined],
  [42],
  [''],
  ['nobody'],
  ['a@b@c'],
  ['a@b.c, d@e.f'],
  ['a@b.c;d@e.f'],
  ['a@b.c\nBcc: d@e.f'],
  ['<a@b.c>'],
])('there is none to %j', (userEmail) => {
  expect(answerTo({ userEmail, feedback: 'text' })).toBeUndefined()
})

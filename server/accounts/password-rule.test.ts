// Which chosen passwords are accepted and which are refused.

import { expect, it } from 'vitest'
import { generatePassword } from './password.ts'
import { assertGoodPassword } from './password-rule.ts'

const config = { companyDomain: 'north-wind.example.com' }
const grace = {
  email: 'grace.hopper@north-wind.example.com',
  displayName: 'Grace B. Hopper',
  hasFactor: false,
}
const assertGood = (password: string, owner = grace) => assertGoodPassword(password, config, owner)

it.each([
  ['14 characters', 'xk3!vQz8mW2#pL', 'at least 15'],
  ['14 characters that take more bytes', '🎺🥁🎻🎸🎹🎷🪕🪗🪘🪇🎤🎧📯🔔', 'at least 15'],
  ['1001 characters', 'x1y2z3'.repeat(167), 'at most 1000'],
  ['two lines', 'first line of it\nsecond line', 'single line'],
  ['a control character', 'quiet herons\u0007 at dawn', 'control characters'],
  ['one letter again and again', 'aaaaaaaaaaaaaaaaaaaa', 'repetition'],
  ['a few letters again and again', 'x1y2z3'.repeat(166), 'repetition'],
  ['a season and a year, twice', 'Summer2024Summer2024', 'repetition'],
  ['digits in a row, and back', '1234567890098765', 'row'],
  ['one letter again and again, with a year', 'Xxxxxxxxxxxxxxx2024', 'row'],
  ['keys in columns', '1qaz2wsx3edc4rfv', 'common'],
  ['a common password in other letters', 'QWERTYuiop12345', 'common'],
  ['a common word twice', 'PasswordPassword', 'common'],
  ['the address', 'grace.hopper@north-wind.example.com', 'besides your name'],
  ['the name, the product and a year', 'gracehopperstoa2024', 'besides your name'],
  ['the company and the product', 'NorthWind-Stoa-Example!', 'besides your name'],
])('a chosen password is refused: %s', (_, password, reason) => {
  expect(() => assertGood(password)).toThrow(reason)
  expect(() => assertGood(password)).toThrow(expect.objectContaining({ code: 'invalid' }))
})

it.each([
  'all lower case without any digit',
  'turtles prefer warm gravel',
  'Ich mag lange Spaziergänge',
  'хорошо длинный пароль',
  '🎺🥁🎻🎸🎹🎷🪕🪗🪘🪇🎤🎧📯🔔🎼',
  'j8#kPq2!mZ5&vR9',
  'Grace found seven turtles near Stoa',
  `${'turtles prefer warm gravel, once more. '.repeat(25)}x`,
])('a chosen password is accepted unchanged: %s', (password) => {
  expect(assertGood(password)).toBeUndefined()
})

it.each([
  ['xk3!vQz', 'at least 8'],
  ['trustno1', 'common'],
  ['Password1', 'common'],
  ['23456789', 'row'],
  ['hopper!7x', 'besides your name'],
])(
  'a chosen password with a second factor may have 8 characters, by the same rules: %s',
  (password, reason) => {
    expect(() => assertGood(password, { ...grace, hasFactor: true })).toThrow(reason)
    expect(assertGood('xk3!vQz8', { ...grace, hasFactor: true })).toBeUndefined()
  },
)

it('a chosen password may contain short parts of the name, which occur in many words', () => {
  expect(assertGood('bobbing turtles', { ...grace, displayName: 'B. O. Li' })).toBeUndefined()
})

it('a chosen password may follow a name as long as an identity provider sends', () => {
  const displayName = 'Ada '.repeat(50_000)
  expect(assertGood('bobbing turtles prefer gravel', { ...grace, displayName })).toBeUndefined()
})

it('a chosen password is always accepted if it was generated', () => {
  for (let i = 0; i < 100; i++) assertGood(generatePassword())
})

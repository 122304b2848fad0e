// Which chosen passwords are accepted and which are refused.

import { describe, expect, it } from 'vitest'
import { generatePassword } from './password.ts'
import { assertGoodPassword } from './password-rule.ts'

const known = ['Stoa', 'north-wind.example.com', 'grace.hopper@north-wind.example.com', 'Grace B. Hopper']

describe('a chosen password', () => {
  it.each([
    ['14 characters', 'xk3!vQz8mW2#pL', 'at least 15'],
    ['14 characters that take more bytes', '🎺🥁🎻🎸🎹🎷🪕🪗🪘🪇🎤🎧📯🔔', 'at least 15'],
    ['1001 characters', 'x1y2z3'.repeat(167), 'at most 1000'],
    ['two lines', 'first line of it\nsecond line', 'single line'],
    ['a control character', 'quiet herons\u0007 at dawn', 'control characters'],
    ['one letter again and again', 'aaaaaaaaaaaaaaaaaaaa', 'too easy'],
    ['a thousand times the same letter', 'a'.repeat(1000), 'too easy'],
    ['a few letters again and again', 'x1y2z3'.repeat(166), 'too easy'],
    ['a season and a year, twice', 'Summer2024Summer2024', 'too easy'],
    ['two seasons and years', 'Winter2023Spring2024', 'too easy'],
    ['a date', 'January 15th 1985', 'too easy'],
    ['digits in a row', '1234567890123456', 'too easy'],
    ['keys in a row', 'QwertyuiopAsdfghjkl', 'too easy'],
    ['keys in columns', '1qaz2wsx3edc4rfv', 'too easy'],
    ['keys in columns, with shift', '!QAZ@WSX#EDC$RFV', 'too easy'],
    ['a common word twice', 'PasswordPassword', 'too easy'],
    ['a common word and a year', 'password password 2024', 'too easy'],
    ['common words with other signs for letters', 'P@ssw0rd-Dr4g0n-M0nk3y', 'too easy'],
    ['a short sentence of common words', 'this is my password', 'too easy'],
    ['the famous phrase', 'correct horse battery staple', 'too easy'],
    ['the address', 'grace.hopper@north-wind.example.com', 'too easy'],
    ['the name, the product and a year', 'gracehopperstoa2024', 'too easy'],
    ['name and company with other signs for letters', 'Gr4ceH0pper@N0rthW1nd', 'too easy'],
    ['the company and the product, twice', 'NorthWindStoaExampleNorthWindStoaExample', 'too easy'],
    [
      'words about its owner, cut where judging ends',
      'HopperNorthWind grace.hopper@north-wind.example.com',
      'too easy',
    ],
    ['the name backwards and the company', 'reppoh ecarg north-wind', 'too easy'],
  ])('is refused: %s', async (_, password, reason) => {
    await expect(assertGoodPassword(password, known)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(reason),
    })
  })

  it.each([
    'all lower case without any digit',
    'turtles prefer warm gravel',
    'Ich mag lange Spaziergänge',
    'хорошо длинный пароль',
    '🎺🥁🎻🎸🎹🎷🪕🪗🪘🪇🎤🎧📯🔔🎼',
    'j8#kPq2!mZ5&vR9',
    'Grace found seven turtles near Stoa',
    'turtles prefer warm gravel, '.repeat(35),
    // As costly as texts get: all signs can be read as letters.
    '4@!1|'.repeat(3) + '7+$5#6&9(){}[]<>'.repeat(20),
  ])('is accepted unchanged: %s', async (password) => {
    await expect(assertGoodPassword(password, known)).resolves.toBeUndefined()
  })

  it('may contain short parts of the name, which occur in many words', async () => {
    await expect(assertGoodPassword('bobbing turtles prefer gravel', ['B. O. Li'])).resolves.toBeUndefined()
  })

  it('may follow a name as long as an identity provider sends', async () => {
    const name = 'Ada '.repeat(50_000)
    await expect(assertGoodPassword('bobbing turtles prefer gravel', [name])).resolves.toBeUndefined()
  })

  it('is always accepted if it was generated', async () => {
    for (let i = 0; i < 10; i++) await assertGoodPassword(generatePassword(), known)
  })
})

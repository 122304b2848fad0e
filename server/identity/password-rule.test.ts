// What a chosen password must be, and what it need not be.

import { describe, expect, it } from 'vitest'
import { generatePassword } from './password.ts'
import { assertGoodPassword } from './password-rule.ts'

const known = ['stoa', 'example.com', 'grace', 'hopper']

describe('a chosen password', () => {
  it.each([
    ['14 characters', 'xk3!vQz8mW2#pL', 'at least 15'],
    ['14 characters that take more bytes', '🎺🥁🎻🎸🎹🎷🪕🪗🪘🪇🎤🎧📯🔔', 'at least 15'],
    ['1001 characters', 'x1y2z3'.repeat(167), 'at most 1000'],
    ['two lines', 'first line of it\nsecond line', 'single line'],
    ['one letter again and again', 'aaaaaaaaaaaaaaaaaaaa', 'too easy'],
    ['digits in a row', '1234567890123456', 'too easy'],
    ['keys in a row', 'QwertyuiopAsdfghjkl', 'too easy'],
    ['a common word twice', 'PasswordPassword', 'too easy'],
    ['a common word and a year', 'password password 2024', 'too easy'],
    ['the famous phrase', 'correct horse battery staple', 'too easy'],
    ['the address and the product', 'grace.hopper@example.com', 'too easy'],
  ])('is refused: %s', (_, password, reason) => {
    expect(() => assertGoodPassword(password, known)).toThrow(reason)
  })

  it.each([
    'fifteen letters',
    'all lower case without any digit',
    'хорошо длинный пароль',
    '🎺🥁🎻🎸🎹🎷🪕🪗🪘🪇🎤🎧📯🔔🎼',
    'x1y2z3'.repeat(166),
  ])('is taken as it is: %s', (password) => {
    expect(() => assertGoodPassword(password, known)).not.toThrow()
  })

  it('may be a generated one, always', () => {
    for (let i = 0; i < 500; i++) expect(() => assertGoodPassword(generatePassword(), known)).not.toThrow()
  })
})

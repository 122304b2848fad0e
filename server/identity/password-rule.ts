// What a password chosen by a person must be. The password is the only factor, so NIST SP 800-63B asks for 15
// characters and a look at common ones; any character is allowed, none is demanded, and nothing is ever cut off.

import { Problem } from '#contract/problem.ts'

const minLength = 15
const maxLength = 1000

/** Rows that fingers run along, forwards and backwards. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
]

const common = [
  'password',
  'passwort',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'admin',
  'changeme',
  'secret',
].concat([
  'correcthorsebatterystaple',
  'trustno1',
  'dragon',
  'monkey',
  'football',
  'baseball',
  'sunshine',
  'princess',
])

/** Throws the Problem 'invalid' with the reason. `known` are words that others know: the address, the product. */
export function assertGoodPassword(password: string, known: readonly string[]): void {
  const length = [...password].length
  if (length < minLength) throw refusal(`must have at least ${minLength} characters`)
  if (password.length > maxLength) throw refusal(`must have at most ${maxLength} characters`)
  if (/[\0\r\n]/.test(password)) throw refusal('must be a single line')
  if (isGuessable(password, known)) throw refusal('is too easy to guess')
}

function refusal(detail: string): Problem {
  return new Problem('invalid', `The password ${detail}.`, { fields: [{ field: 'password', detail }] })
}

/** Little is left once well-known words, runs along the keyboard and repetitions are taken out. */
function isGuessable(password: string, known: readonly string[]): boolean {
  const words = [...known.map(plain), ...common].filter((word) => word.length > 2)
  const withoutWords = words
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), plain(password))
  return new Set(withoutRuns(withoutWords)).size < 5
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, '')
}

function withoutRuns(text: string): string {
  const characters = [...text]
  return characters.filter((character, index) => !follows(characters[index - 1], character)).join('')
}

function follows(previous: string | undefined, character: string): boolean {
  if (previous === undefined) return false
  const pair = previous + character
  return (
    previous === character || runs.some((run) => run.includes(pair) || run.includes(character + previous))
  )
}

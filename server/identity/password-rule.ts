// What a password chosen by a person must be. The password is the only factor, so NIST SP 800-63B asks for 15
// characters and a look at common ones; any character is allowed, none is demanded, and nothing is ever cut off.

import { Problem } from '#contract/problem.ts'
import { guessesLog10 } from './password-strength.ts'

const minLength = 15
const maxLength = 1000

/**
 * Whoever has stolen a hash makes some 10,000 guesses a second (zxcvbn's figure for slow hashes, and ours are): 10^12 take
 * three years. Four words that do not belong together are beyond it; names, years and two common words are not.
 */
const minGuessesLog10 = 12

/** Throws the Problem 'invalid' with the reason. `known`: what others know, such as names, addresses, the product. */
export async function assertGoodPassword(password: string, known: readonly string[]): Promise<void> {
  const length = [...password].length
  if (length < minLength) throw refusal(`must have at least ${minLength} characters`)
  if (password.length > maxLength) throw refusal(`must have at most ${maxLength} characters`)
  if (/[\r\n]/.test(password)) throw refusal('must be a single line')
  // The form to sign in refuses them as well.
  if (/\p{Cc}/u.test(password)) throw refusal('must not contain control characters')
  if ((await guessesLog10(password, known)) < minGuessesLog10) throw refusal('is too easy to guess')
}

function refusal(detail: string): Problem {
  return new Problem('invalid', `The password ${detail}.`, { fields: [{ field: 'password', detail }] })
}

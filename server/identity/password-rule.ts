// The rules for a password that a person chooses. The password is the only factor, so NIST SP 800-63B requires 15
// characters and a check against common passwords; any character is allowed, none is required, nothing is truncated.

import { invalidField, type Problem } from '#contract/problem.ts'
import { guessesLog10 } from './password-strength.ts'

const minLength = 15
const maxLength = 1000

/**
 * With a stolen hash an attacker makes about 10,000 guesses a second (zxcvbn's figure for slow hashes): 10^12 guesses take
 * three years. Four unrelated words need more guesses; names, years and two common words need fewer.
 */
const minGuessesLog10 = 12

/** Throws the Problem 'invalid' with the reason. `known`: what an attacker knows, such as names, addresses, the product. */
export async function assertGoodPassword(password: string, known: readonly string[]): Promise<void> {
  const length = [...password].length
  if (length < minLength) throw refusal(`must have at least ${minLength} characters`)
  if (password.length > maxLength) throw refusal(`must have at most ${maxLength} characters`)
  if (/[\r\n]/.test(password)) throw refusal('must be a single line')
  // The sign-in form refuses them too.
  if (/\p{Cc}/u.test(password)) throw refusal('must not contain control characters')
  if ((await guessesLog10(password, known)) < minGuessesLog10) throw refusal('is too easy to guess')
}

/** `detail`: the rest of a sentence about the password, without a full stop. */
export function refusal(detail: string): Problem {
  return invalidField('password', 'The password', detail)
}

// The rules for a password that a person chooses. The password is the only factor, so NIST SP 800-63B requires 15
// characters and a check against common passwords; any character is allowed, none is required, nothing is truncated. The
// judgement computes in its own thread, never in the one that answers (decision 38).

import { invalidField, Problem } from '#contract/problem.ts'
import { openThreads } from '#server/documents/threads/threads.ts'
import type { Context } from '#server/http/context.ts'
import { beforeDeadline, withOwnDeadline } from '#server/limits/deadline.ts'
import type { Judgement } from './judge-thread.ts'

const minLength = 15
const maxLength = 1000

/**
 * With a stolen hash an attacker makes about 10,000 guesses a second (zxcvbn's figure for slow hashes): 10^12 guesses take
 * three years. Four unrelated words need more guesses; names, years and two common words need fewer.
 */
const minGuessesLog10 = 12

/** A judgement takes tenths of a second, and the first one of a thread the time to read the dictionaries. */
const judging = openThreads({
  file: new URL('./judge-thread.ts', import.meta.url),
  most: 1,
  idleMs: 60_000,
  overrun: (what) => `The password takes too much ${what} to be judged. Try again, or choose another one.`,
})

/** Throws the Problem 'invalid' with the reason. `known`: what an attacker knows, such as names, addresses, the product. */
export async function assertGoodPassword(password: string, known: readonly string[]): Promise<void> {
  const length = [...password].length
  if (length < minLength) throw refusal(`must have at least ${minLength} characters`)
  if (password.length > maxLength) throw refusal(`must have at most ${maxLength} characters`)
  if (/[\r\n]/.test(password)) throw refusal('must be a single line')
  // The sign-in form refuses them too.
  if (/\p{Cc}/u.test(password)) throw refusal('must not contain control characters')
  if ((await guessesLog10({ password, known })) < minGuessesLog10) throw refusal('is too easy to guess')
}

async function guessesLog10(input: Judgement): Promise<number> {
  // The thread answers with this number only.
  return (await judging.run({ name: 'judgement', input })) as number
}

/** The queue of one thread: on a busy machine it takes longer than any other work of a request. */
const judgingTimeoutMs = 10_000

/** The same in the turn of a person, of whom only one password is judged at once. Throws too_many and unavailable too. */
export async function assertGoodInTurn(
  { slots }: Pick<Context, 'slots'>,
  { uid, gone }: { uid: string; gone: AbortSignal },
  password: string,
  known: readonly string[],
): Promise<void> {
  // When time is over, the turn still lasts until the thread has ended its work.
  const judge = () => slots.judgements.run(uid, () => assertGoodPassword(password, known), gone)
  await withOwnDeadline(judgingTimeoutMs, () => beforeDeadline(judge, judgingLate))
}

function judgingLate(): Problem {
  return new Problem('unavailable', 'The server is too busy to judge your password. Try again in a moment.', {
    retryAfterSeconds: 5,
  })
}

/** `detail`: the rest of a sentence about the password, without a full stop. */
export function refusal(detail: string): Problem {
  return invalidField('password', 'The password', detail)
}

// The rule for a password that a person chooses, as NIST SP 800-63B-4 asks: long enough, not a common one, and not made of what an
// attacker knows about the account. All characters are allowed, none is required, nothing is cut off. Existing passwords stay valid.

import { readFileSync } from 'node:fs'
import { fold, words } from '#contract/fold.ts'
import { longestPassword, shortestPassword } from '#contract/password.ts'
import { invalidField, type Problem } from '#contract/problem.ts'
import type { Config } from '#server/config/config.ts'

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('# ')),
)

/** How many characters must remain after the words of the account are removed. */
const fewestOwn = 8
/** Names also come from identity providers and may have any length. */
const longestKnown = 200

/** `hasFactor`: whether the account has a second factor. */
export type Owner = { email: string; displayName?: string | null | undefined; hasFactor: boolean }

/** Throws the Problem 'invalid' with the reason. */
export function assertGoodPassword(
  password: string,
  { companyDomain }: Pick<Config, 'companyDomain'>,
  owner: Owner,
): void {
  const least = shortestPassword(owner)
  if (lengthOf(password) < least) throw refusal(`must have at least ${least} characters`)
  if (password.length > longestPassword) throw refusal(`must have at most ${longestPassword} characters`)
  if (/[\r\n]/.test(password)) throw refusal('must be a single line')
  // The sign-in form refuses them as well.
  if (/\p{Cc}/u.test(password)) throw refusal('must not contain control characters')
  const folded = fold(password)
  if (common.has(folded)) throw refusal('is a common password')
  if (isRepetition(folded) || isRow(folded)) throw refusal('must not be a repetition or a row of characters')
  const known = ['stoa', companyDomain, owner.email, owner.displayName ?? '']
  if (lengthOf(withoutWords(folded, known)) < fewestOwn)
    throw refusal(`must have at least ${fewestOwn} characters besides your name, your email and 'stoa'`)
}

/** Returns whether a password of this length is accepted only for an account with a second factor. */
export function isShort(password: string): boolean {
  return lengthOf(password) < shortestPassword({ hasFactor: false })
}

function lengthOf(text: string): number {
  return [...text].length
}

function isRepetition(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length
}

/** True for texts such as '23456789' or '999999992024': most characters are neighbours of the ones before. */
function isRow(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? -9)) <= 1)
  return steps.length * 2 > codes.length
}

/** Ignores shorter words, which occur inside many others. */
function withoutWords(text: string, known: string[]): string {
  const all = known.flatMap((one) => words(one.slice(0, longestKnown))).filter((word) => word.length > 2)
  const longestFirst = [...new Set(all)].sort((one, other) => other.length - one.length)
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/** `detail`: the rest of a sentence about the password, without a full stop. */
export function refusal(detail: string): Problem {
  return invalidField('password', 'The password', detail)
}

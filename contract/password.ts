// The minimum length of a chosen password, and the words for it in forms.

import * as v from 'valibot'
import { typedText } from './text.ts'

export const longestPassword = 1000

export const typedPassword = v.pipe(
  typedText,
  v.nonEmpty('is required'),
  v.maxLength(longestPassword, 'is too long'),
)

/** In characters, as NIST SP 800-63B-4 requires. `hasFactor`: whether a second factor is required as well. */
export function shortestPassword({ hasFactor }: { hasFactor: boolean }): number {
  return hasFactor ? 8 : 15
}

export function passwordHint(account: { hasFactor: boolean }): string {
  return `At least ${shortestPassword(account)} characters, such as four unrelated words. Not a common password, and not made of your name or email.`
}

// The question before a code is saved with an expiry that has passed.

import { isExpired } from '#contract/discount-codes.ts'
import type { Timestamp } from '#contract/timestamp.ts'
import { present } from '#web/shared/use-is-expired.ts'
import type { Question } from '#web/shared/use-question.tsx'
import { formatExactly } from '#web/ui/format.ts'
import { timeZone } from '#web/ui/settings.ts'

/** Undefined where the expiry is still to come. */
export function expiredQuestion(expirationDate: Timestamp, count = 1): Question | undefined {
  if (!isExpired({ expirationDate }, present())) return undefined
  return {
    title:
      count === 1
        ? 'This code is expired already: save anyway?'
        : 'These codes are expired already: save anyway?',
    description: `The expiry is ${formatExactly(expirationDate, timeZone)}, which has passed.`,
    confirm: 'Save anyway',
  }
}

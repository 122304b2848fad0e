// The texts of the dialog that generates codes, and the body of the call that they mean.

import * as v from 'valibot'
import { type GenerateBody, generateBody } from '#contract/discount-codes-acts.ts'
import { fieldError, formError } from '#web/forms/write-error.ts'
import { addDays } from '#web/ui/days.ts'
import { timeZone } from '#web/ui/settings.ts'
import { today } from '#web/ui/today.ts'
import {
  type CodeErrors,
  type CodeValues,
  endOfDay,
  errorsOf,
  readExpiration,
  readPercentage,
} from './code-values.ts'
import { wholePattern } from './generated-pattern.ts'

export type GenerateValues = CodeValues & { pattern: string; count: string }
type Problems = CodeErrors & Record<'pattern' | 'count' | 'other', string | undefined>

export function firstValues(): GenerateValues {
  const date = addDays(today.get(), 30)
  return { pattern: '', count: '100', percentageDiscount: '10', date, time: endOfDay }
}

/** `wasTried`: empty fields show an error. `refusal`: the server's. `body` is undefined while something is missing. */
export function readGenerate(
  values: GenerateValues,
  state: { wasTried: boolean; refusal: Error | undefined },
): { pattern: string; count: number; body: GenerateBody | undefined; problems: Problems } {
  const { wasTried, refusal } = state
  const count = /^\d{1,6}$/.test(values.count.trim()) ? Number(values.count) : 0
  const pattern = wholePattern(values.pattern, Math.max(1, count))
  const percentage = readPercentage(values.percentageDiscount)
  const expirationDate = readExpiration(values, undefined, timeZone)
  const { success, output, issues } = v.safeParse(generateBody, {
    pattern,
    count,
    percentageDiscount: 'value' in percentage ? percentage.value : undefined,
    expirationDate,
  })
  const problemOf = (field: string, label: string) => {
    const issue = issues?.find(({ path }) => path?.[0]?.key === field)
    return issue ? `${label} ${issue.message}.` : fieldError(refusal, field, label)
  }
  return {
    pattern,
    count,
    body: success ? output : undefined,
    problems: {
      ...errorsOf(values, { isComplete: expirationDate !== undefined, wasTried, refusal }),
      pattern: pattern !== '' || wasTried ? problemOf('pattern', 'The pattern') : undefined,
      count: problemOf('count', 'The count'),
      other: formError(refusal, ['pattern', 'count', 'percentageDiscount', 'expirationDate']),
    },
  }
}

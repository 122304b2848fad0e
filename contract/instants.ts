// The schemas of instants: in answers, which Stoa composes, and in bodies, which are checked.

import * as v from 'valibot'
import { maxEndSeconds, maxNanoseconds } from './timestamp.ts'

export const answeredInstant = v.object({ seconds: v.number(), nanoseconds: v.number() })

export const whole = v.pipe(v.number('must be a number'), v.integer('must be a whole number'))

export const writtenInstant = v.strictObject(
  {
    seconds: v.pipe(
      whole,
      v.minValue(0, 'is before 1970'),
      v.maxValue(maxEndSeconds, 'is after the year 9999'),
    ),
    nanoseconds: v.pipe(
      whole,
      v.minValue(0, 'must be at least 0'),
      v.maxValue(maxNanoseconds, `must be at most ${maxNanoseconds}`),
    ),
  },
  'must be {seconds, nanoseconds}',
)

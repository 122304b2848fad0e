// The sign-in records of staff over the last weeks, all of them ended.
import { DAY_MS, type DemoDocument, HOUR_MS, MINUTE_MS, toTimestamp } from './demo-values.ts'
import type { People } from './people.ts'
import { at, Random, streams } from './random.ts'
import type { DemoOptions } from './sizes.ts'

const SIGN_INS_EACH = 6

export function createSignIns(options: DemoOptions, people: People) {
  const random = new Random(options.seed)

  // Newest first: number 0 is the last sign-in.
  function getSignInMs(staffPlace: number, number: number): number {
    random.at(streams.signIn, staffPlace * SIGN_INS_EACH + number)
    return (
      options.now - number * 3.2 * DAY_MS - random.between(2, 60) * HOUR_MS - random.below(60) * MINUTE_MS
    )
  }

  function* writeSignIns(): Generator<DemoDocument> {
    for (let place = 0; place < people.staff.length; place++) {
      const person = people.getPerson(at(people.staff, place))
      for (let number = SIGN_INS_EACH - 1; number >= 0; number--) {
        const startMs = getSignInMs(place, number)
        const id = random.at(streams.signInId, place * SIGN_INS_EACH + number).autoId()
        const endMs = startMs + random.between(4, 100) * MINUTE_MS
        yield {
          id,
          kind: 'signin',
          userId: person.id,
          userFullname: person.displayName,
          active: false,
          slot: { startingTime: toTimestamp(startMs), endingTime: toTimestamp(endMs) },
          startTime: toTimestamp(startMs),
          dateCreated: toTimestamp(startMs),
          dateUpdated: toTimestamp(endMs),
        }
      }
    }
  }

  return { getSignInMs, writeSignIns }
}

// The parameters that all lists share, read from a query string by server and browser alike.

import * as v from 'valibot'
import { isDay } from './days.ts'
import { optional, type Parameter, parameter } from './parameter.ts'

/** The number of rows in a page if the caller gives no limit, and the maximum limit. */
export const defaultLimit = 50
export const maxLimit = 200

/** A screen counts its rows later, by a separate call. */
const uncounted = { count: 'none' } as const

/** Returns the parameters of a screen's first page: from the top, or around the row that its address names. */
export function firstPage(at: string | undefined) {
  return at === undefined ? { limit: defaultLimit, ...uncounted } : { limit: maxLimit, at, ...uncounted }
}

/** Returns the parameters of a further page, before or after the loaded rows. */
export function furtherPage(cursor: string) {
  return { limit: maxLimit, cursor, ...uncounted }
}

/** A single value; a repeated parameter arrives as an array. */
const single = v.string('must be given once')

const limit = v.pipe(
  single,
  v.regex(/^[0-9]{1,4}$/, `must be a whole number from 1 to ${maxLimit}`),
  v.transform(Number),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(maxLimit, `must be at most ${maxLimit}`),
)

const nonEmpty = v.pipe(
  single,
  v.nonEmpty('must not be empty'),
  v.maxLength(2000, 'must be at most 2000 characters'),
  v.excludes('\0', 'must not contain a NUL character'),
)

export const maxSearchText = 200

/** A search text. */
export const searchText = v.pipe(
  single,
  v.trim(),
  v.maxLength(maxSearchText, `must be at most ${maxSearchText} characters`),
)

/** A filter by an exact value, such as the id of a related record. */
export const exactly = nonEmpty

/** A boolean filter. */
export const yesNo = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((value) => value === 'true'),
)

/** A calendar day, as YYYY-MM-DD, in the years that 64-bit nanoseconds can represent. */
export const day = v.pipe(
  v.string(),
  v.isoDate('must be a day such as 2025-01-31'),
  v.check(isDay, 'is no day of the calendar'),
  v.check((text) => text >= '1678-01-01' && text < '2262-01-01', 'must be from 1678 to 2261'),
)

/**
 * A bound of a range of days: a day, or one relative to today in the console's time zone: 'today', 'today-6', 'today+7'. 'week', 'month',
 * 'quarter' and 'year' mean the first day of the current one as `from`, its last day as `until`; 'month-1' is the month before.
 */
export const boundDay = v.union(
  [day, v.pipe(single, v.regex(/^(today([+-]\d{1,4})?|(week|month|quarter|year)([+-]\d{1,2})?)$/))],
  'must be a day such as 2025-01-31, or today, today-6, week, month-1, quarter or year',
)

const aboutDays =
  "A day in the console's time zone, such as 2025-01-31, or one relative to today: today, today-6, today+7, week, month-1, quarter, year (the first day as a beginning, the last one as an end)."

/** The first and the last day of a range. `about`: a sentence that goes on with 'on this day or later' or 'or earlier'. */
// @__NO_SIDE_EFFECTS__
function boundDays({ about }: { about: string }) {
  return [
    optional(boundDay, { about: `${about} on this day or later. ${aboutDays}` }),
    optional(boundDay, { about: `${about} on this day or earlier. ${aboutDays}` }),
  ] as const
}

/** Filters a list by a range of days (inclusive) of its main instant. */
// @__NO_SIDE_EFFECTS__
export function dayRange(meaning: { about: string }) {
  const [from, until] = boundDays(meaning)
  return { from, until }
}

const [createdFrom, createdUntil] = boundDays({ about: 'Only rows whose dateCreated is' })
export const createdRange = { createdFrom, createdUntil }

/** The range of slot days to which other filters or the figures of a row refer. */
// @__NO_SIDE_EFFECTS__
export function slotRange(meaning: { about: string }) {
  const [slotFrom, slotUntil] = boundDays(meaning)
  return { slotFrom, slotUntil }
}

/** A bound: an instant in UTC, to the millisecond. */
export const instant = v.pipe(
  single,
  v.regex(
    /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
    'must be an instant such as 2025-01-31T14:05:00.000Z',
  ),
  v.check((text) => v.is(day, text.slice(0, 10)), 'is on no day of the calendar from 1678 to 2261'),
)

/** A bound of a range in whole stars. */
export const stars = v.pipe(v.picklist(['1', '2', '3', '4', '5'], 'must be 1 to 5'), v.transform(Number))

/** A bound of a range in US dollars. */
export const amount = v.pipe(single, v.regex(/^-?\d{1,15}(\.\d{1,20})?$/, 'must be an amount such as 12.50'))

// @__NO_SIDE_EFFECTS__
export function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return v.picklist(choices, `must be one of ${choices.join(', ')}`)
}

/** Sorts ascending by a key, or descending with a minus before it. */
export type SortOf<Key extends string> = Key | `-${Key}`

function sortChoices<const Key extends string>(keys: readonly Key[]): SortOf<Key>[] {
  return keys.flatMap((key): SortOf<Key>[] => [key, `-${key}`])
}

/** The filters of a list, each with its meaning. */
type Filters = { readonly [name: string]: Parameter }

/** The parameters of one list: its sort keys, default order and filters. */
type ListParameters<Key extends string, F extends Filters> = {
  sortKeys: readonly Key[]
  defaultSort: NoInfer<SortOf<Key>>
  filters: F
}

/** Returns the query of a list: a page of it, in an order, with the rows that match the search text and every filter. */
// @__NO_SIDE_EFFECTS__
export function listQuery<const Key extends string, F extends Filters>({
  sortKeys,
  defaultSort,
  filters,
}: ListParameters<Key, F>) {
  return v.strictObject({
    limit: optional(limit, {
      about:
        'The most rows of a page, from 1 to 200; 50 where it is absent. A page may have fewer, since it is also limited in bytes: follow the link with rel="next". Without any parameter at all a list of documents has no pages: the answer has every row.',
    }),
    cursor: optional(nonEmpty, {
      about:
        'Where the page begins: the value in a link of the page before it. It is opaque, and only good for the same order.',
    }),
    at: optional(nonEmpty, {
      about: 'The page begins around the row with this id, with its neighbours on both sides.',
    }),
    count: optional(oneOf(['none']), {
      about:
        'none: X-Total-Count may be left out where counting would make the rows wait. A total is then its own call.',
    }),
    q: optional(searchText, { about: 'Only rows in which every word of this text is found.' }),
    sort: parameter(
      v.optional(oneOf(sortChoices(sortKeys)), () => defaultSort),
      {
        about: 'The order: by this key, descending with a minus before it.',
      },
    ),
    ...filters,
  })
}

/** The part of a list query that says which rows in which order, without paging parameters. */
// @__NO_SIDE_EFFECTS__
export function selectionQuery<const Key extends string, F extends Filters>(
  parameters: ListParameters<Key, F>,
) {
  return v.omit(listQuery(parameters), ['limit', 'cursor', 'at', 'count'])
}

/** The filters of a selection, and their values. */
export type FiltersOf<Selection> = Omit<Selection, 'q' | 'sort'>

/** The keys that a selection may be sorted by. */
export type SortKeyOf<Selection extends { sort: string }> = Exclude<Selection['sort'], `-${string}`>

// Search over all entities: the query, and the grouped hits of the answer.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { type EntityName, entityNames } from './entities.ts'
import { answeredInstant } from './instants.ts'
import { oneOf, searchText } from './list.ts'
import { namedObject } from './named.ts'
import { optional, required } from './parameter.ts'

export type SearchGroup = EntityName | 'experts' | 'notes'

/** A group for each entity; experts have a separate one after the users, and notes come last. */
export const searchGroups = [
  ...entityNames.flatMap((name): SearchGroup[] => (name === 'users' ? ['users', 'experts'] : [name])),
  'notes' as const,
]

/**
 * A matching record. `detail` distinguishes it from others with the same name. `reason`: the matching text and its matching part; null if
 * the title shows it. `session`: the details that distinguish sessions. `note`: the record that a note is on.
 */
const hit = v.object({
  id: v.string(),
  title: v.string(),
  detail: v.nullable(v.string()),
  reason: v.nullable(v.object({ what: v.string(), text: v.string() })),
  session: v.optional(
    v.object({ start: v.nullable(answeredInstant), expert: v.nullable(v.string()), label: v.string() }),
  ),
  note: v.optional(v.object({ entity: v.picklist(entityNames), record: v.string() })),
})
export type SearchHit = v.InferOutput<typeof hit>

/** `total`: all matches of the group; with `isMinimum` (true or absent) there may be more. `tag`: the experts who carry it. */
const group = v.object({
  group: v.picklist(searchGroups),
  tag: v.optional(v.object({ id: v.string(), name: v.string() })),
  total: v.number(),
  isMinimum: v.optional(v.boolean()),
  hits: v.array(hit),
})
export type SearchedGroup = v.InferOutput<typeof group>

/** The rows of a list that these filters select. `detail` tells people of one name apart. `total`: absent if not counted. */
const meaning = v.object({
  title: v.string(),
  detail: v.optional(v.string()),
  list: v.picklist(['users', 'experts', 'sessions', 'feedback', 'discount-codes', 'notes', 'activity']),
  filters: v.record(v.string(), v.string()),
  total: v.optional(v.number()),
  isMinimum: v.optional(v.boolean()),
  /** The whole text has this meaning, not only its beginning; true or absent. */
  isExact: v.optional(v.boolean()),
})
export type SearchMeaning = v.InferOutput<typeof meaning>

/**
 * Groups without a match are left out. `terms` are the folded search words. `shown`: nothing was found for q, and the answer is for this
 * text instead, whose words differ from those of q by one edit. `named`: the part of q that names a record, for which the groups are.
 * `isRead`: words of q name a list, a state, an amount or a period; true or absent.
 */
export const searchAnswer = namedObject('SearchAnswer', {
  q: v.string(),
  shown: v.optional(v.string()),
  named: v.optional(v.string()),
  isRead: v.optional(v.boolean()),
  terms: v.array(v.string()),
  meanings: v.array(meaning),
  groups: v.array(group),
})
export type SearchAnswer = v.InferOutput<typeof searchAnswer>

export const searchEverything = endpoint({
  method: 'GET',
  dependsOn: [...entityNames, 'notes'],
  path: '/api/search',
  summary: 'The best matches of a text in all records, grouped.',
  action: 'search.read',
  query: v.strictObject({
    q: required(searchText, { about: 'The text to search for, of at most 200 characters.', example: 'ada' }),
    count: optional(oneOf(['none']), {
      about:
        'none: groups whose hits are found without all matches have the number of these hits as their total, and isMinimum.',
    }),
  }),
  answer: answerOf(searchAnswer),
})

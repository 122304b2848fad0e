// Search over everything: what is asked, and the grouped hits that come back.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { type EntityName, entityNames } from './entities.ts'
import { searchText } from './list.ts'

export type SearchGroup = EntityName | 'experts'

/** A group for each entity; experts have one of their own behind the users. */
export const searchGroups = entityNames.flatMap((name): SearchGroup[] =>
  name === 'users' ? ['users', 'experts'] : [name],
)

const timestamp = v.object({ seconds: v.number(), nanoseconds: v.number() })

/**
 * A record that matches. `detail` tells it apart from others of its name. `reason`: in which text it was found, and the
 * part of it that matches; null where the title shows it. `session`: what tells sessions apart.
 */
const hit = v.object({
  id: v.string(),
  title: v.string(),
  detail: v.nullable(v.string()),
  reason: v.nullable(v.object({ what: v.string(), text: v.string() })),
  session: v.optional(
    v.object({ start: v.nullable(timestamp), expert: v.nullable(v.string()), label: v.string() }),
  ),
})
export type SearchHit = v.InferOutput<typeof hit>

/**
 * `total` counts all matches in the group. With `isMinimum`, which is true or absent, there are at least so many. With
 * `tag`, the experts who carry it.
 */
const group = v.object({
  group: v.picklist(searchGroups),
  tag: v.optional(v.object({ id: v.string(), name: v.string() })),
  total: v.number(),
  isMinimum: v.optional(v.boolean()),
  hits: v.array(hit),
})
export type SearchedGroup = v.InferOutput<typeof group>

/** What the text may stand for beside its words: the rows of a list that these filters of its address select. */
const meaning = v.object({
  title: v.string(),
  list: v.picklist(['users', 'sessions']),
  filters: v.record(v.string(), v.string()),
  total: v.number(),
  isMinimum: v.optional(v.boolean()),
  /** The whole text says this, not the beginning of it; true or absent. */
  isExact: v.optional(v.boolean()),
})
export type SearchMeaning = v.InferOutput<typeof meaning>

/** Groups without a match are left out. `terms` are the folded words that were looked for. */
export const searchAnswer = v.object({
  q: v.string(),
  terms: v.array(v.string()),
  meanings: v.array(meaning),
  groups: v.array(group),
})
export type SearchAnswer = v.InferOutput<typeof searchAnswer>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'The best matches of a text over all records, grouped.',
  action: 'search.read',
  query: v.strictObject({ q: searchText }),
  answer: answerOf(searchAnswer),
})

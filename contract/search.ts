// Search over everything: what is asked, and the grouped hits that come back.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { searchText } from './list.ts'

export const searchGroups = ['users', 'experts', 'sessions', 'feedback', 'tags', 'discount-codes'] as const
export type SearchGroup = (typeof searchGroups)[number]

/** A record that matches: its name, and the text around the first match where that is not the name. */
const hit = v.object({ id: v.string(), title: v.string(), detail: v.nullable(v.string()) })
export type SearchHit = v.InferOutput<typeof hit>

/** `total` counts all matches in the group. With `isMinimum`, which is true or absent, there are at least so many. */
const group = v.object({
  group: v.picklist(searchGroups),
  total: v.number(),
  isMinimum: v.optional(v.boolean()),
  hits: v.array(hit),
})

/** Groups without a match are left out. `terms` are the folded words that were looked for. */
export const searchAnswer = v.object({ q: v.string(), terms: v.array(v.string()), groups: v.array(group) })
export type SearchAnswer = v.InferOutput<typeof searchAnswer>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'The best matches of a text over all records, grouped.',
  action: 'search.read',
  query: v.strictObject({ q: searchText }),
  answer: answerOf(searchAnswer),
})

// The tags table as lists see it, and the one change that the console makes to a tag.

import type { TagBody, TagsSelection } from '#contract/tags.ts'
import type { Pool } from '#server/db/database.ts'
import { fragment } from '#server/db/fragment.ts'
import { type Change, changeDocument } from './change.ts'
import type { Listing } from './listing.ts'
import { matching } from './matching.ts'

export function tagsListing(selection: Omit<TagsSelection, 'sort'>): Listing {
  return {
    table: 'tags',
    sortKeys: { name: { expression: 'sort_name', type: 'text', walks: true } },
    row: fragment`document`,
    branches: [[]],
    narrowing: [],
    others: matching(selection.q),
    kept: fragment`(select tags from totals)`,
  }
}

export function updateTag(sql: Pool, id: string, body: TagBody, change: Change) {
  return changeDocument(sql, 'tags', id, change, (before) => ({
    ...before,
    name: body.name,
    color: body.color,
  }))
}

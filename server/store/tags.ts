// The tags table as lists see it, and the one change that the console makes to a tag.

import sql from 'sql-template-tag'
import type { TagBody, TagsSelection } from '#contract/tags.ts'
import type { Pool } from '#server/db/pool.ts'
import { type Change, changeDocument } from './change.ts'
import type { Listing } from './listing.ts'
import { matching } from './matching.ts'

export function tagsListing(selection: Omit<TagsSelection, 'sort'>): Listing {
  return {
    table: 'tags',
    sortKeys: { name: { expression: 'sort_name', type: 'text', walks: true } },
    row: sql`document`,
    branches: [[]],
    narrowing: [],
    others: matching(selection.q),
    kept: sql`(select tags from totals)`,
  }
}

export function updateTag(db: Pool, id: string, body: TagBody, change: Change) {
  return changeDocument(db, 'tags', id, change, (before) => ({
    ...before,
    name: body.name,
    color: body.color,
  }))
}

// The listing of the tags table.

import type { TagsSelection } from '#contract/tags.ts'
import { listingOf } from '#server/lists/listed-table.sql.ts'

export const tagsListing = listingOf<'tags', TagsSelection>('tags', {
  sortKeys: { name: { column: 'sort_name', type: 'text', isIndexed: true } },
  filters: {},
})

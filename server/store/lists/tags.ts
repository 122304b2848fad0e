// The listing of the tags table.

import type { TagsSelection } from '#contract/tags.ts'
import { listingOf } from './listed-table.ts'

export const tagsListing = listingOf<TagsSelection>({
  name: 'tags',
  sortKeys: { name: { expression: 'sort_name', type: 'text', isIndexed: true } },
  filters: {},
})

// The tags that experts carry, as a grid.

import { exportTags, listTags, tagsQuery } from '#contract/tags.ts'
import { addressOf } from '#web/api/call.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { useListPage } from '#web/list/use-list-page.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { TagCard, tagCardHeight } from './tag-card.tsx'

const sorts = [
  { value: 'name', label: 'A to Z' },
  { value: '-name', label: 'Z to A' },
]

export function TagsPage() {
  const list = useListPage(listTags, tagsQuery)
  return (
    <ListPage
      title="Tags"
      noun={{ one: 'tag', many: 'tags' }}
      list={list}
      searchPlaceholder="Name or id"
      sorts={{ options: sorts, shown: 'always' }}
      exportHref={addressOf(exportTags, { query: { q: list.q, sort: list.query.sort } })}
    >
      {(source) => (
        <CardGrid
          label="Tags"
          source={source}
          skeletonCards={6}
          cardHeight={tagCardHeight}
          minCardWidth={260}
          card={(tag) => <TagCard tag={tag} />}
        />
      )}
    </ListPage>
  )
}

TagsPage.readAhead = readsRowsAhead(listTags, tagsQuery)

// The tags that experts carry, as a grid.

import { tagsScreen } from '#contract/tags.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { useListPage } from '#web/list/use-list-page.ts'
import { tagPath } from '#web/paths.ts'
import { CardGrid } from '#web/table/card-grid.tsx'
import { TagCard, tagCardHeight } from './tag-card.tsx'

const sorts = [
  { value: 'name', label: 'A to Z' },
  { value: '-name', label: 'Z to A' },
] as const

export function TagsPage() {
  const list = useListPage(tagsScreen)
  return (
    <ListPage
      title="Tags"
      entityName={{ one: 'tag', many: 'tags' }}
      list={list}
      recordHref={tagPath}
      searchPlaceholder="Name or id"
      sorts={{ options: sorts, shown: 'always' }}
    >
      {(source) => (
        <CardGrid
          label="Tags"
          source={source}
          cardHeight={tagCardHeight}
          minCardWidth={260}
          card={(tag) => <TagCard tag={tag} />}
        />
      )}
    </ListPage>
  )
}

TagsPage.readAhead = readsRowsAhead(tagsScreen)

// The experts of the marketplace as cards: found by tag, by AI sessions or by a text, ordered by name, rate or rating.

import * as v from 'valibot'
import { exportUsers, getUser, listUsers, usersQuery } from '#contract/users.ts'
import { addressOf } from '#web/api/call.ts'
import { usePrefetch } from '#web/api/read.ts'
import { FilterSelect } from '#web/list/filters.tsx'
import { ListPage } from '#web/list/list-page.tsx'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { useListPage } from '#web/list/use-list-page.ts'
import { useTagList } from '#web/shared/tag-list.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { cardHeightPx, ExpertCard } from './expert-card.tsx'
import { TagFilter } from './tag-filter.tsx'

const schema = v.omit(usersQuery, ['role', 'verified'])
const expertsOnly = { expert: true }

const sorts = [
  { value: 'name', label: 'By name' },
  { value: '-rating', label: 'Best rated first' },
  { value: 'rating', label: 'Worst rated first' },
  { value: '-hourlyRate', label: 'Highest rate first' },
  { value: 'hourlyRate', label: 'Lowest rate first' },
]

const aiChoices = [
  { value: true, label: 'AI available' },
  { value: false, label: 'No AI' },
]

export function ExpertsPage() {
  const list = useListPage(listUsers, schema, { fixed: expertsOnly })
  const tags = useTagList()
  const prefetch = usePrefetch()
  const { limit: _, cursor: __, at: ___, ...selection } = list.query
  return (
    <ListPage
      title="Experts"
      noun={{ one: 'expert', many: 'experts' }}
      list={list}
      searchPlaceholder="Name, expertise or place"
      filters={
        <>
          <FilterSelect
            label="AI sessions"
            any="With AI or without"
            options={aiChoices}
            value={list.query.ai}
            onChange={(ai) => list.setQuery({ ai })}
          />
          <TagFilter tags={tags} value={list.query.tag} onChange={(tag) => list.setQuery({ tag })} />
        </>
      }
      sorts={{ options: sorts, shown: 'always' }}
      exportHref={addressOf(exportUsers, { query: { ...selection, ...expertsOnly } })}
    >
      {(source) => (
        <CardGrid
          label="Experts"
          source={source}
          cardHeight={cardHeightPx}
          minCardWidth={300}
          skeletonCards={6}
          card={(user) => (
            <ExpertCard
              user={user}
              tags={tags}
              onIntent={() => prefetch(getUser, { params: { id: user.id } })}
            />
          )}
        />
      )}
    </ListPage>
  )
}

ExpertsPage.readAhead = readsRowsAhead(listUsers, schema, () => ({ fixed: expertsOnly }))

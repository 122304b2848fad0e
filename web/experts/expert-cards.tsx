// The experts as cards, ordered by name, rate or rating.

import { expertsScreen, getUser, totalUsers } from '#contract/users.ts'
import { usePrefetch } from '#web/api/read.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { useListPage } from '#web/list/use-list-page.ts'
import { userPath } from '#web/paths.ts'
import { useTagList } from '#web/shared/tag-list.ts'
import { CardGrid } from '#web/table/card-grid.tsx'
import { cardHeightPx, ExpertCard } from './expert-card.tsx'
import { FormSwitch } from './form-switch.tsx'

const sorts = [
  { value: 'name', label: 'By name' },
  { value: '-rating', label: 'Best rated first' },
  { value: 'rating', label: 'Worst rated first' },
  { value: '-hourlyRate', label: 'Highest rate first' },
  { value: 'hourlyRate', label: 'Lowest rate first' },
] as const

const expertPath = (id: string) => userPath(id, 'experts')

const readDefinitions = async () => (await import('./expert-filters.ts')).expertFilters

export function ExpertCards() {
  const list = useListPage(expertsScreen)
  const tags = useTagList()
  const prefetch = usePrefetch()
  return (
    <ListPage
      title="Experts"
      entityName={{ one: 'expert', many: 'experts' }}
      list={list}
      recordHref={expertPath}
      searchPlaceholder="Name, expertise or place"
      readDefinitions={readDefinitions}
      filters={<FormSwitch form="cards" values={list.values} />}
      screen="experts"
      counting={totalUsers}
      sorts={{ options: sorts, shown: 'always' }}
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

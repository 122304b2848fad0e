// The experts as cards, sorted by name, rate or rating.

import { expertsScreen } from '#contract/users.ts'
import { useListPage } from '#web/list/use-list-page.ts'
import { useTagList } from '#web/shared/tag-list.ts'
import { CardGrid } from '#web/table/card-grid.tsx'
import { cardHeightPx, ExpertCard } from './expert-card.tsx'
import { ExpertList, firstPeriod } from './expert-list.tsx'
import { useTicks } from './use-ticks.ts'

const sorts = [
  { value: 'name', label: 'By name' },
  { value: '-rating', label: 'Best rated first' },
  { value: 'rating', label: 'Worst rated first' },
  { value: '-hourlyRate', label: 'Highest rate first' },
  { value: 'hourlyRate', label: 'Lowest rate first' },
] as const

const readDefinitions = async () => (await import('./expert-filters.ts')).expertFilters

const days = { from: firstPeriod.slotFrom, until: firstPeriod.slotUntil }

export function ExpertCards() {
  const list = useListPage(expertsScreen)
  const tags = useTagList()
  const { ticked } = useTicks()
  return (
    <ExpertList
      form="cards"
      days={days}
      list={list}
      readDefinitions={readDefinitions}
      sorts={{ options: sorts, shown: 'always' }}
    >
      {(source) => (
        <CardGrid
          label="Experts"
          source={source}
          cardHeight={cardHeightPx}
          minCardWidth={300}
          card={(user) => <ExpertCard user={user} tags={tags} ticked={ticked} />}
        />
      )}
    </ExpertList>
  )
}

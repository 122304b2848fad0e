// The experts as a table with the figures of their sessions in a period; each figure links to its sessions.

import { useMemo } from 'react'
import { type ExpertsSelection, expertTableScreen, type ListedExpert } from '#contract/experts.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { userName } from '#contract/users.ts'
import { useColumns } from '#web/list/use-columns.ts'
import { useListPage } from '#web/list/use-list-page.ts'
import { DataTable } from '#web/table/data-table.tsx'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { useHasRoom, useIsPhone } from '#web/ui/room.ts'
import { ExpertList, expertPath } from './expert-list.tsx'
import { type Days, expertFigures, FigureLink } from './figures.tsx'

const readDefinitions = async () => (await import('./expert-filters.ts')).tableFilters

const sorts: { value: ExpertsSelection['sort']; label: string }[] = [
  { value: 'name', label: 'By name' },
  ...expertFigures.flatMap(({ key, label }) => [
    { value: `-${key}` as const, label: `${label}, highest first` },
    { value: key, label: `${label}, lowest first` },
  ]),
]

/** The number of figures that leaves room for names in windows of medium width. */
const mainFigures = 4

export function ExpertTable() {
  const list = useListPage(expertTableScreen)
  const { slotFrom: from, slotUntil: until } = list.query
  const hasRoom = useHasRoom()
  const isPhone = useIsPhone()
  const shownFigures = hasRoom || isPhone ? expertFigures.length : mainFigures
  const columns = useMemo(() => expertColumns(shownFigures, { from, until }), [shownFigures, from, until])
  const { shown, choice } = useColumns(columns)
  return (
    <ExpertList
      form="table"
      list={list}
      readDefinitions={readDefinitions}
      columns={choice}
      sorts={{ options: sorts, shown: 'on phones' }}
    >
      {(source) => (
        <DataTable
          label="Experts"
          columns={shown}
          source={source}
          phone={phone}
          rowHref={(expert) => expertPath(expert.id)}
          sort={list.sort}
          onSort={list.setSort}
        />
      )}
    </ExpertList>
  )
}

const phone = {
  height: 138,
  areas: ['expert expert expert', 'sessions revenue averageRating', 'unhappy noShows refunds'],
  columns: 'repeat(3, minmax(0, 1fr))',
} as const

type ExpertColumn = Column<ListedExpert, SortKeyOf<ExpertsSelection>, AreaOf<typeof phone>>

export function expertColumns(shownFigures: number, days: Days): ExpertColumn[] {
  return [
    {
      header: 'Expert',
      area: 'expert',
      width: 'minmax(8rem, 2fr)',
      sortKey: 'name',
      cell: (expert) => (
        <span className="flex items-center gap-x-3">
          <Avatar pictures={[expert.ProfilePicture, expert.photoURL]} name={expert.displayName} size="tiny" />
          <span className="truncate font-medium">
            <Foreign>{userName(expert)}</Foreign>
          </span>
        </span>
      ),
    },
    ...expertFigures.map(
      (figure, place): ExpertColumn => ({
        name: figure.key,
        header: figure.label,
        area: figure.key,
        isExtra: place >= shownFigures,
        // Keeps long headers, such as 'Average rating', from being cut off.
        width: `minmax(${figure.label.length > 10 ? 7 : 5}rem, 1fr)`,
        besidePreview: figure.count ? 'hidden' : 'hidden without room',
        align: 'end',
        sortKey: figure.key,
        firstSort: 'descending',
        cell: ({ id, figures }) => (
          <>
            <span className="block text-muted min-[641px]:hidden">{figure.label} </span>
            <FigureLink figure={figure} expert={id} figures={figures} days={days} />
          </>
        ),
      }),
    ),
  ]
}

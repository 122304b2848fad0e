// The experts as a table with the figures of their sessions in a period, or with the changes of these figures; each links to its sessions.

import { useMemo } from 'react'
import { comparedDays } from '#contract/compared-days.ts'
import { changeOf, type ExpertsSelection, expertTableScreen, type ListedExpert } from '#contract/experts.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { formatRate } from '#contract/money.ts'
import { userName } from '#contract/users.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { useListPage } from '#web/list/use-list-page.ts'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { formatDayRange } from '#web/ui/days.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { type DayRange, dayOfBound } from '#web/ui/periods.ts'
import { useHasRoom, useIsPhone } from '#web/ui/room.ts'
import { Dash } from '#web/ui/sign.tsx'
import { expertList } from './expert-list.tsx'
import { ChangeLink, FigureLink, figureDefinitions, type SlotDays } from './figures.tsx'

const readDefinitions = async () => (await import('./expert-filters.ts')).tableFilters

/** The number of figures that leaves room for names in windows of medium width. */
const mainFigures = 5

export function ExpertTable({ form }: { form: 'table' | 'changes' }) {
  const list = useListPage(expertTableScreen)
  const { slotFrom: from, slotUntil: until } = list.selection as Partial<ExpertsSelection>
  const sortedBy = list.sort.replace('-', '')
  const hasRoom = useHasRoom()
  const isPhone = useIsPhone()
  const shownFigures = hasRoom || isPhone ? figureDefinitions.length : mainFigures
  const columns = useMemo(
    () => expertColumns(shownFigures, { form, days: { from, until }, sortedBy }),
    [shownFigures, form, from, until, sortedBy],
  )
  return (
    <TablePage
      {...expertList(form, list.values)}
      list={list}
      readDefinitions={readDefinitions}
      hasTotals
      figures={form === 'changes' && from && until && <ComparedDays from={from} until={until} />}
      table={{ label: 'Experts', columns, phone: form === 'changes' ? phoneOfChanges : phone }}
    />
  )
}

function ComparedDays({ from, until }: DayRange) {
  const days = { from: dayOfBound(from, 'from'), to: dayOfBound(until, 'until') }
  const before = comparedDays(days, 'previous')
  return (
    <p className="py-1.5 leading-5 text-muted">
      {formatDayRange(days.from, days.to)} compared with {before && formatDayRange(before.from, before.to)}
    </p>
  )
}

const phone = {
  height: 182,
  areas: [
    'expert expert expert',
    'sessions revenue earnings',
    'averageRating unhappy noShows',
    'refunds hourlyRate hourlyRate',
  ],
  columns: 'repeat(3, minmax(0, 1fr))',
} as const

const phoneOfChanges = {
  height: 138,
  areas: ['expert expert expert', 'sessions revenue averageRating', 'unhappy noShows refunds'],
  columns: 'repeat(3, minmax(0, 1fr))',
} as const

type ExpertColumn = Column<ListedExpert, SortKeyOf<ExpertsSelection>, AreaOf<typeof phone>>

/** `sortedBy`: the figure whose column is shown in any case. */
type Shown = { form: 'table' | 'changes'; days: SlotDays; sortedBy: string }

export function expertColumns(shownFigures: number, { form, days, sortedBy }: Shown): ExpertColumn[] {
  const isChanges = form === 'changes'
  const figures = figureDefinitions.map(
    (figure, place): ExpertColumn => ({
      name: figure.key,
      header: figure.label,
      area: figure.key,
      // Earnings change as revenue does; changes are short.
      isExtra: isChanges ? figure.key === 'earnings' : place >= shownFigures && figure.key !== sortedBy,
      // Keeps long headers, such as 'Average rating', from being cut off.
      width: `minmax(${figure.label.length > 10 ? 7 : 5}rem, 1fr)`,
      besidePreview: figure.count ? 'hidden' : 'hidden without room',
      align: 'end',
      sortKey: isChanges ? changeOf(figure.key) : figure.key,
      order: isChanges ? (figure.isWorseHigher ? 'loss' : 'gain') : 'size',
      cell: ({ id, figures, before }) => (
        <>
          <span className="block text-muted min-[641px]:hidden">{figure.label} </span>
          {isChanges ? (
            <ChangeLink figure={figure} expert={id} figures={figures} before={before} days={days} />
          ) : (
            <FigureLink figure={figure} expert={id} figures={figures} days={days} />
          )}
        </>
      ),
    }),
  )
  return [
    {
      header: 'Expert',
      area: 'expert',
      width: 'minmax(8rem, 2fr)',
      sortKey: 'name',
      cell: (expert) => (
        <span className="flex items-center gap-x-3">
          <Avatar pictures={[expert.ProfilePicture, expert.photoURL]} name={expert.displayName} size="tiny" />
          <Foreign className="truncate font-medium">{userName(expert)}</Foreign>
        </span>
      ),
    },
    ...figures,
    ...(isChanges ? [] : [hourlyRate(shownFigures < figures.length)]),
  ]
}

const hourlyRate = (isExtra: boolean): ExpertColumn => ({
  name: 'hourlyRate',
  isExtra,
  header: 'Hourly rate',
  area: 'hourlyRate',
  besidePreview: 'hidden',
  width: 'minmax(5.5rem, 1fr)',
  align: 'end',
  sortKey: 'hourlyRate',
  order: 'size',
  cell: ({ Expert }) => (
    <>
      <span className="block text-muted min-[641px]:hidden">Hourly rate </span>
      {Expert?.HourlyRate === undefined ? <Dash /> : formatRate(Expert.HourlyRate)}
    </>
  ),
})

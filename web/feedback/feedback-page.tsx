// What users say about the marketplace: author, text, date, expert and session. A link to one piece (?at=) highlights it.

import { useMemo } from 'react'
import { countFeedback, feedbackScreen, type ListedFeedback } from '#contract/feedback.ts'
import { words } from '#contract/fold.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { useRowTicks } from '#web/list/use-row-ticks.ts'
import { pieceOfFeedbackPath } from '#web/paths.ts'
import { TickLoaded } from '#web/table/row-controls.tsx'
import { later } from '#web/ui/later.tsx'
import { useHasRoom, useIsPhone } from '#web/ui/room.ts'
import { feedbackColumns, phoneLayout } from './feedback-columns.tsx'

const FeedbackPreview = later(async () => (await import('./feedback-preview.tsx')).FeedbackPreview)

const FeedbackActs = later(async () => (await import('./feedback-acts.tsx')).FeedbackActs)

const sorts = [
  { value: '-dateCreated', label: 'Newest first' },
  { value: 'dateCreated', label: 'Oldest first' },
  { value: 'userFullname', label: 'By name' },
  { value: '-userFullname', label: 'By name, Z to A' },
] as const

const nameOf = ({ userFullname, userEmail }: ListedFeedback) =>
  firstVisible(userFullname, userEmail) ?? 'somebody'

const readDefinitions = async () => (await import('./feedback-filters.ts')).feedbackFilters

export function FeedbackPage() {
  const plain = useListPage(feedbackScreen)
  const ticks = useRowTicks(plain, 'feedback', nameOf)
  const list = ticks ? { ...plain, source: { ...plain.source, ticks } } : plain
  const isPhone = useIsPhone()
  const hasRoom = useHasRoom() || isPhone
  const terms = useMemo(() => words(list.q ?? ''), [list.q])
  const columns = useMemo(() => feedbackColumns({ terms, hasRoom }), [terms, hasRoom])
  const rowOf = (id: string) => list.source.rows?.find((row) => row.id === id)
  return (
    <TablePage
      title="Feedback"
      entityName={{ one: 'entry', many: 'entries', all: 'feedback' }}
      list={list}
      recordHref="none"
      preview={(id) => <FeedbackPreview id={id} row={rowOf(id)} terms={terms} />}
      searchPlaceholder="Name, email or text"
      readDefinitions={readDefinitions}
      screen="feedback"
      counting={countFeedback}
      sorts={sorts}
      filters={ticks && isPhone && <TickLoaded ticks={ticks} label="All" />}
      foot={ticks && ticks.ticked.size > 0 && <FeedbackActs list={plain} ticks={ticks} />}
      table={{
        label: 'Feedback',
        columns,
        phone: phoneLayout,
        markedId: list.targetId,
        rowHref: ({ id }) => pieceOfFeedbackPath(id),
        opensPreview: true,
        textLines: 2,
      }}
    />
  )
}

FeedbackPage.readAhead = readsRowsAhead(feedbackScreen)

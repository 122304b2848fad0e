// What users say about the marketplace: author, text, date, expert and session. A link to one piece (?at=) highlights it.

import { useMemo } from 'react'
import { feedbackScreen, type ListedFeedback } from '#contract/feedback.ts'
import { words } from '#contract/fold.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { pieceOfFeedbackPath } from '#web/paths.ts'
import { later } from '#web/ui/later.tsx'
import { useHasRoom, useIsPhone } from '#web/ui/room.ts'
import { feedbackColumns, phoneLayout } from './feedback-columns.tsx'

const FeedbackPreview = later(async () => (await import('./feedback-preview.tsx')).FeedbackPreview)

const nameOf = ({ userFullname, userEmail }: ListedFeedback) =>
  firstVisible(userFullname, userEmail) ?? 'somebody'

const acts = {
  entity: 'feedback',
  nameOf,
  Bar: later(async () => (await import('./feedback-acts.tsx')).FeedbackActs),
} as const

const readDefinitions = async () => (await import('./feedback-filters.ts')).feedbackFilters

export function FeedbackPage() {
  const list = useListPage(feedbackScreen)
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
      acts={acts}
      table={{
        label: 'Feedback',
        columns,
        phone: phoneLayout,
        rowHref: ({ id }) => pieceOfFeedbackPath(id),
        textLines: 2,
      }}
    />
  )
}

FeedbackPage.readAhead = readsRowsAhead(feedbackScreen)

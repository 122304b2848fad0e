// What users say about the marketplace: who, what, when, and about which expert and session. A link may lead to one
// piece of it (?at=), which then stands out.

import { lazy, Suspense, useMemo, useState } from 'react'
import { exportFeedback, type Feedback, feedbackQuery, listFeedback } from '#contract/feedback.ts'
import { words } from '#contract/fold.ts'
import { addressOf } from '#web/api/call.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { useListPage } from '#web/list/use-list-page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { useHasRoom } from '#web/ui/media-query.ts'
import { feedbackColumns } from './feedback-columns.tsx'
import { FeedbackFilters } from './feedback-filters.tsx'

const FeedbackDialog = lazy(async () => ({
  default: (await import('./feedback-dialog.tsx')).FeedbackDialog,
}))

const sorts = [
  { value: '-dateCreated', label: 'Newest first' },
  { value: 'dateCreated', label: 'Oldest first' },
  { value: 'userFullname', label: 'By name' },
  { value: '-userFullname', label: 'By name, Z to A' },
]

export function FeedbackPage() {
  const list = useListPage(listFeedback, feedbackQuery)
  const hasRoom = useHasRoom()
  const [opened, setOpened] = useState<Feedback>()
  const terms = useMemo(() => words(list.q ?? ''), [list.q])
  const columns = useMemo(() => feedbackColumns({ terms, hasRoom, onOpen: setOpened }), [terms, hasRoom])
  const { limit: _, cursor: __, at: ___, ...selection } = list.query
  return (
    <>
      <ListPage
        title="Feedback"
        noun={{ one: 'piece of feedback', many: 'feedback' }}
        list={list}
        searchPlaceholder="Name, email or text"
        filters={<FeedbackFilters query={list.query} onChange={list.setQuery} />}
        sorts={{ options: sorts, shown: 'always' }}
        exportHref={addressOf(exportFeedback, { query: selection })}
      >
        {(source) => (
          <DataTable
            label="Feedback"
            columns={columns}
            source={source}
            rowHeight={76}
            phoneRowHeight={144}
            markedId={list.landed}
            sort={list.sort}
            onSort={list.setSort}
          />
        )}
      </ListPage>
      {opened && (
        <Suspense>
          <FeedbackDialog feedback={opened} terms={terms} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

FeedbackPage.readAhead = readsRowsAhead(listFeedback, feedbackQuery)

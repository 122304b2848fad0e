// A piece of feedback, next to its list or over it.

import { getFeedback, type ListedFeedback } from '#contract/feedback.ts'
import { isolated } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { FeedbackContent, nameOf } from './feedback-content.tsx'
import { ExpertOf, SessionOf } from './feedback-links.tsx'

const RecordNotes = later(async () => (await import('#web/records/record-notes.tsx')).RecordNotes)

type FeedbackPreviewProps = {
  id: string
  /** The row of the list, which contains more names than the record. */
  row: ListedFeedback | undefined
  terms: readonly string[]
}

export function FeedbackPreview({ id, row, terms }: FeedbackPreviewProps) {
  const read = useRead(getFeedback, { params: { id } })
  return (
    <Loaded read={read} entityName="feedback" skeleton={<PageSkeleton />}>
      {(record) => {
        const feedback = { ...record, expertName: row?.expertName, userId: row?.userId }
        return (
          <>
            <PageHeader
              title={`Feedback from ${isolated(nameOf(feedback))}`}
              summary={
                <>
                  <Time timestamp={feedback.dateCreated} />
                  {feedback.expertId && (
                    <span className="flex min-w-0 gap-1">
                      on <ExpertOf feedback={feedback} />
                    </span>
                  )}
                  {feedback.sessionId && <SessionOf feedback={feedback} />}
                </>
              }
            />
            <FeedbackContent feedback={feedback} terms={terms} />
            <RecordNotes
              key={id}
              entity="feedback"
              id={id}
              name={`feedback from ${nameOf(feedback)}`}
              notes={record.notes}
            />
          </>
        )
      }}
    </Loaded>
  )
}

// A piece of feedback, next to its list or over it.

import { getFeedback, type ListedFeedback } from '#contract/feedback.ts'
import { isolated } from '#contract/visible-text.ts'
import { OwnerOf, StateOf } from '#web/acts/handled.tsx'
import { useRead } from '#web/api/read.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { OutLink } from '#web/ui/button.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { answerHref } from './answer.ts'
import { authorName, FeedbackContent } from './feedback-content.tsx'

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
              title={`Feedback from ${isolated(authorName(feedback))}`}
              summary={<Time timestamp={feedback.dateCreated} />}
            />
            <div className="flex flex-wrap items-center gap-2">
              <Reply feedback={feedback} />
              <StateOf feedback={feedback} look="button" />
              <OwnerOf feedback={feedback} look="button" />
            </div>
            <FeedbackContent feedback={feedback} terms={terms} />
            <RecordNotes
              key={id}
              entity="feedback"
              id={id}
              name={`feedback from ${authorName(feedback)}`}
              notes={record.notes}
            />
          </>
        )
      }}
    </Loaded>
  )
}

/** Nothing if the author has no address. */
function Reply({ feedback }: { feedback: ListedFeedback }) {
  const href = answerHref(feedback)
  return (
    href !== undefined && (
      <OutLink href={href} look="primary">
        Reply by email
      </OutLink>
    )
  )
}

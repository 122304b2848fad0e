// One piece of feedback beside the list.

import { getFeedback, type ListedFeedback } from '#contract/feedback.ts'
import { useRead } from '#web/api/read.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { FeedbackContent, nameOf } from './feedback-content.tsx'

type FeedbackPreviewProps = {
  id: string
  /** The row of the list, which knows more names. */
  row: ListedFeedback | undefined
  terms: readonly string[]
}

export function FeedbackPreview({ id, row, terms }: FeedbackPreviewProps) {
  const read = useRead(getFeedback, { params: { id } })
  return (
    <Loaded read={read} entityName="feedback" skeleton={<PageSkeleton />}>
      {(feedback) => (
        <>
          <PageHeader title={`Feedback from ${nameOf(feedback)}`} />
          <FeedbackContent
            feedback={{ ...feedback, expertName: row?.expertName, userId: row?.userId }}
            terms={terms}
          />
        </>
      )}
    </Loaded>
  )
}

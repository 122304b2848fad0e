// A piece of feedback in full, next to its list or over it.

import { type Feedback, getFeedback, type ListedFeedback } from '#contract/feedback.ts'
import { firstVisible, isolated } from '#contract/visible-text.ts'
import { OwnerOf, StateOf } from '#web/acts/handled.tsx'
import { useRead } from '#web/api/read.ts'
import { feedbackPath } from '#web/paths.ts'
import { IdBadge } from '#web/shared/copy-button.tsx'
import { Loaded } from '#web/shared/loaded.tsx'
import { OutLink } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { LongText, Scroller } from '#web/ui/long-content.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { PageSkeleton } from '#web/ui/states.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'
import { answerHref } from './answer.ts'
import { ExpertOf, SessionOf, UserOf } from './feedback-links.tsx'

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

type FeedbackContentProps = { feedback: ListedFeedback; terms: readonly string[] }

function FeedbackContent({ feedback, terms }: FeedbackContentProps) {
  return (
    <div className="mt-3 flex flex-col gap-4">
      <Scroller label="Feedback">
        <LongText text={feedback.feedback ?? ''} terms={terms} />
      </Scroller>
      <Facts
        facts={[
          {
            name: 'User',
            value: (
              <UserOf feedback={feedback}>
                <Foreign>{authorName(feedback)}</Foreign>
              </UserOf>
            ),
          },
          { name: 'Email', value: <EmailOf feedback={feedback} /> },
          Boolean(feedback.expertId) && { name: 'Expert', value: <ExpertOf feedback={feedback} /> },
          Boolean(feedback.sessionId) && { name: 'Session', value: <SessionOf feedback={feedback} /> },
          { name: 'Id', value: <IdBadge id={feedback.id} /> },
        ]}
      />
    </div>
  )
}

function EmailOf({ feedback: { userEmail } }: { feedback: Feedback }) {
  if (!userEmail) return 'Not stated'
  return (
    <NameLink href={feedbackPath({ email: userEmail })} data-tip="All feedback from this address">
      <Foreign>{userEmail}</Foreign>
    </NameLink>
  )
}

function authorName({ userFullname, userEmail }: Feedback): string {
  return (firstVisible(userFullname, userEmail) ?? 'an unknown customer').slice(0, 100).toWellFormed()
}

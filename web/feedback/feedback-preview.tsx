// A piece of feedback in full, next to its list or over it.

import { type Feedback, getFeedback, type ListedFeedback } from '#contract/feedback.ts'
import { firstVisible, isolated } from '#contract/visible-text.ts'
import { OwnerOf, StateOf } from '#web/acts/handled.tsx'
import { useRead } from '#web/api/read.ts'
import { feedbackPath, userPath } from '#web/paths.ts'
import { IdBadge } from '#web/shared/copy-button.tsx'
import { Loaded } from '#web/shared/loaded.tsx'
import { OutLink } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { LongText, Scroller } from '#web/ui/long-content.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type FactEntry, Facts } from '#web/ui/panel.tsx'
import { PageSkeleton } from '#web/ui/states.tsx'
import { inRow, NameLink } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'
import { answerHref } from './answer.ts'
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
        const name = authorName(feedback)
        const reply = answerHref(feedback)
        return (
          <>
            <PageHeader
              title={`Feedback from ${isolated(name)}`}
              summary={<Time timestamp={feedback.dateCreated} />}
            />
            <div className="flex flex-wrap items-center gap-2">
              {reply !== undefined && (
                <OutLink href={reply} look="primary">
                  Reply by email
                </OutLink>
              )}
              <StateOf feedback={feedback} look="button" />
              <OwnerOf feedback={feedback} look="button" />
            </div>
            <div className="mt-3 flex flex-col gap-4">
              <Scroller label="Feedback">
                <LongText text={feedback.feedback ?? ''} terms={terms} />
              </Scroller>
              <Facts facts={factsOf(feedback, name)} />
            </div>
            <RecordNotes
              key={id}
              entity="feedback"
              id={id}
              name={`feedback from ${name}`}
              notes={record.notes}
            />
          </>
        )
      }}
    </Loaded>
  )
}

function factsOf(feedback: ListedFeedback, name: string): FactEntry[] {
  const { id, userId, userEmail, expertId, sessionId } = feedback
  return [
    {
      name: 'User',
      value: userId ? (
        <NameLink href={userPath(userId)} className={inRow}>
          <Foreign>{name}</Foreign>
        </NameLink>
      ) : (
        <Foreign>{name}</Foreign>
      ),
    },
    {
      name: 'Email',
      value: userEmail ? (
        <NameLink href={feedbackPath({ email: userEmail })} data-tip="All feedback from this address">
          <Foreign>{userEmail}</Foreign>
        </NameLink>
      ) : (
        'Not stated'
      ),
    },
    Boolean(expertId) && { name: 'Expert', value: <ExpertOf feedback={feedback} /> },
    Boolean(sessionId) && { name: 'Session', value: <SessionOf feedback={feedback} /> },
    { name: 'Id', value: <IdBadge id={id} /> },
  ]
}

function authorName({ userFullname, userEmail }: Feedback): string {
  return (firstVisible(userFullname, userEmail) ?? 'an unknown customer').slice(0, 100).toWellFormed()
}

// One piece of feedback in full.

import type { Feedback, ListedFeedback } from '#contract/feedback.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { OwnerOf, StateOf } from '#web/acts/handled.tsx'
import { feedbackPath } from '#web/paths.ts'
import { IdBadge } from '#web/shared/copy-button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { LongText, Scroller } from '#web/ui/long-content.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'
import { answerHref } from './answer.ts'
import { ExpertOf, SessionOf, UserOf } from './feedback-links.tsx'

type FeedbackContentProps = { feedback: ListedFeedback; terms: readonly string[] }

export function FeedbackContent({ feedback, terms }: FeedbackContentProps) {
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
                <Foreign>{nameOf(feedback)}</Foreign>
              </UserOf>
            ),
          },
          { name: 'Email', value: <EmailOf feedback={feedback} /> },
          { name: 'Date', value: <Time timestamp={feedback.dateCreated} /> },
          { name: 'Expert', value: <ExpertOf feedback={feedback} /> },
          { name: 'Session', value: <SessionOf feedback={feedback} /> },
          { name: 'Status', value: <StateOf feedback={feedback} /> },
          { name: 'Assignee', value: <OwnerOf feedback={feedback} /> },
          { name: 'Id', value: <IdBadge id={feedback.id} /> },
        ]}
      />
    </div>
  )
}

function EmailOf({ feedback }: { feedback: Feedback }) {
  const href = answerHref(feedback)
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="min-w-0">
        {feedback.userEmail ? (
          <NameLink
            href={feedbackPath({ email: feedback.userEmail })}
            data-tip="All feedback from this address"
          >
            <Foreign>{feedback.userEmail}</Foreign>
          </NameLink>
        ) : (
          'Not stated'
        )}
      </span>
      {href && (
        <a href={href} className="rounded-sm text-link underline-offset-2 hover:underline print:hidden">
          Reply by email
        </a>
      )}
    </span>
  )
}

export function nameOf({ userFullname, userEmail }: Feedback): string {
  return (firstVisible(userFullname, userEmail) ?? 'an unknown customer').slice(0, 100).toWellFormed()
}

// One piece of feedback in full.

import type { Feedback, ListedFeedback } from '#contract/feedback.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { feedbackPath } from '#web/paths.ts'
import { IdBadge } from '#web/shared/copy-button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { LongText, Scroller } from '#web/ui/long-content.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
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
                <Foreign>{authorName(feedback)}</Foreign>
              </UserOf>
            ),
          },
          { name: 'Email', value: <EmailOf feedback={feedback} /> },
          ...(feedback.expertId ? [{ name: 'Expert', value: <ExpertOf feedback={feedback} /> }] : []),
          ...(feedback.sessionId ? [{ name: 'Session', value: <SessionOf feedback={feedback} /> }] : []),
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

export function authorName({ userFullname, userEmail }: Feedback): string {
  return (firstVisible(userFullname, userEmail) ?? 'an unknown customer').slice(0, 100).toWellFormed()
}

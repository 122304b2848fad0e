// One piece of feedback in full.

import type { Feedback } from '#contract/feedback.ts'
import { IdBadge } from '#web/shared/id-badge.tsx'
import { LongText } from '#web/shared/long-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Scroller } from '#web/ui/scroller.tsx'
import { Time } from '#web/ui/time.tsx'
import { ExpertOf, SessionOf } from './feedback-links.tsx'

type FeedbackDialogProps = { feedback: Feedback; terms: readonly string[]; onClose: () => void }

export function FeedbackDialog({ feedback, terms, onClose }: FeedbackDialogProps) {
  const name = feedback.userFullname?.trim() || feedback.userEmail || 'somebody'
  return (
    <Dialog title={`Feedback from ${name.slice(0, 100).toWellFormed()}`} onClose={onClose}>
      <div className="mt-3 flex flex-col gap-4">
        <Scroller label="Feedback">
          <LongText text={feedback.feedback ?? ''} terms={terms} />
        </Scroller>
        <Facts
          facts={[
            { name: 'Email', value: feedback.userEmail ?? 'Not stated' },
            { name: 'Date', value: <Time moment={feedback.dateCreated} /> },
            { name: 'Expert', value: <ExpertOf feedback={feedback} /> },
            { name: 'Session', value: <SessionOf feedback={feedback} /> },
            { name: 'Id', value: <IdBadge id={feedback.id} /> },
          ]}
        />
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}

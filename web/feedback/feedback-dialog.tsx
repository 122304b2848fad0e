// A dialog with one entry of feedback.

import type { ListedFeedback } from '#contract/feedback.ts'
import { isolated } from '#contract/visible-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FeedbackContent, nameOf } from './feedback-content.tsx'

type FeedbackDialogProps = { feedback: ListedFeedback; terms: readonly string[]; onClose: () => void }

export function FeedbackDialog({ feedback, terms, onClose }: FeedbackDialogProps) {
  return (
    <Dialog title={`Feedback from ${isolated(nameOf(feedback))}`} onClose={onClose}>
      <FeedbackContent feedback={feedback} terms={terms} />
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

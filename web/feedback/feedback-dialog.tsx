// A dialog with one entry of feedback.

import type { ListedFeedback } from '#contract/feedback.ts'
import { isolated } from '#contract/visible-text.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { FeedbackContent, nameOf } from './feedback-content.tsx'

type FeedbackDialogProps = { feedback: ListedFeedback; terms: readonly string[]; onClose: () => void }

export function FeedbackDialog({ feedback, terms, onClose }: FeedbackDialogProps) {
  return (
    <Dialog title={`Feedback from ${isolated(nameOf(feedback))}`} onClose={onClose}>
      <FeedbackContent feedback={feedback} terms={terms} />
      <DialogButtons onClose={onClose} cancel="Close" className="mt-4" />
    </Dialog>
  )
}

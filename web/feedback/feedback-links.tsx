// Links from feedback to its expert and its session.

import type { ListedFeedback } from '#contract/feedback.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { sessionPath, userPath } from '#web/paths.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { inRow, NameLink } from '#web/ui/text-link.tsx'

export function ExpertOf({ feedback: { expertId, expertName } }: { feedback: ListedFeedback }) {
  if (!expertId) return null
  return (
    <NameLink href={userPath(expertId)} className={inRow}>
      <Foreign>{firstVisible(expertName) ?? expertId}</Foreign>
    </NameLink>
  )
}

export function SessionOf({ feedback: { sessionId } }: { feedback: ListedFeedback }) {
  if (!sessionId) return null
  return (
    <NameLink href={sessionPath(sessionId)} className={inRow}>
      View session
    </NameLink>
  )
}

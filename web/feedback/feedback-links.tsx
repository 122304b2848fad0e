// The ways from a piece of feedback to its expert and its session.

import type { Feedback } from '#contract/feedback.ts'
import { getSession } from '#contract/sessions.ts'
import { usePrefetch } from '#web/api/read.ts'
import { sessionPath } from '#web/paths.ts'
import { UserLink } from '#web/shared/user-name.tsx'
import { TextLink } from '#web/ui/link.tsx'

export function ExpertOf({ feedback }: { feedback: Feedback }) {
  return feedback.expertId ? (
    <UserLink id={feedback.expertId} />
  ) : (
    <span className="text-muted">No expert</span>
  )
}

export function SessionOf({ feedback: { sessionId } }: { feedback: Feedback }) {
  const prefetch = usePrefetch()
  if (!sessionId) return <span className="text-muted">No session</span>
  return (
    <TextLink
      href={sessionPath(sessionId)}
      title={sessionId}
      onIntent={() => prefetch(getSession, { params: { id: sessionId } })}
    >
      View session
    </TextLink>
  )
}

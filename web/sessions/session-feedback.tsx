// The rating of a session, and the feedback about it: the newest entries with status and assignee, and a link to all of them.

import { type ListedFeedback, listFeedback } from '#contract/feedback.ts'
import type { Session } from '#contract/sessions.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { HandledLine } from '#web/acts/handled.tsx'
import { useRead } from '#web/api/read.ts'
import { feedbackPath } from '#web/paths.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { LongText, Scroller } from '#web/ui/long-content.tsx'
import { Part } from '#web/ui/panel.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Door } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'

const shownPieces = 5

export function SessionFeedback({ session: { id, rating } }: { session: Session }) {
  const read = useRead(listFeedback, { query: { session: id, limit: shownPieces } })
  return (
    <Part
      title="Feedback"
      actions={<Door href={feedbackPath({ session: id })}>Feedback on this session</Door>}
    >
      <p className="mb-3">
        <Stars rating={rating} />
      </p>
      <Loaded read={read} entityName="feedback" skeleton={<Skeleton className="h-5 w-2/3" />}>
        {(pieces) => <Pieces pieces={pieces} />}
      </Loaded>
    </Part>
  )
}

function Pieces({ pieces }: { pieces: readonly ListedFeedback[] }) {
  if (pieces.length === 0) return <p className="text-muted">No feedback</p>
  return (
    <Scroller label="Feedback">
      <ul className="flex flex-col gap-3">
        {pieces.map((piece) => (
          <li key={piece.id}>
            <p className="text-xs text-muted">
              <Foreign className="font-medium">
                {firstVisible(piece.userFullname, piece.userEmail) ?? 'Unknown'}
              </Foreign>
              , <Time timestamp={piece.dateCreated} />
            </p>
            <LongText text={piece.feedback ?? ''} />
            <HandledLine feedback={piece} />
          </li>
        ))}
      </ul>
    </Scroller>
  )
}

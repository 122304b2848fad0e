// The columns of the feedback list. A text that its row cannot hold ends in a button that shows all of it.

import type { Feedback } from '#contract/feedback.ts'
import { feedbackPath } from '#web/paths.ts'
import { Highlight } from '#web/ui/highlight.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Time } from '#web/ui/time.tsx'
import { timeZone } from '#web/ui/time-zone.ts'
import { ClampedText } from './clamped-text.tsx'
import { ExpertOf, SessionOf } from './feedback-links.tsx'

type Look = {
  /** Folded words to be marked. */
  terms: readonly string[]
  hasRoom: boolean
  onOpen: (feedback: Feedback) => void
}

export function feedbackColumns({ terms, hasRoom, onOpen }: Look): readonly Column<Feedback>[] {
  return [
    {
      header: 'From',
      width: hasRoom ? '14rem' : '9rem',
      sortKey: 'userFullname',
      cell: (feedback) => <From feedback={feedback} terms={terms} />,
    },
    {
      header: 'Feedback',
      width: 'minmax(0, 1fr)',
      cell: (feedback) => <Words feedback={feedback} terms={terms} onOpen={onOpen} />,
    },
    {
      header: 'About',
      width: hasRoom ? '11rem' : '7rem',
      cell: (feedback) => <About feedback={feedback} />,
    },
    {
      header: `Date (${timeZone})`,
      width: hasRoom ? '10rem' : '6.5rem',
      sortKey: 'dateCreated',
      firstSort: 'descending',
      cell: ({ dateCreated }) => (
        <span className="block whitespace-normal">
          <Time moment={dateCreated} zone="hidden" />
        </span>
      ),
    },
  ]
}

function From({ feedback, terms }: { feedback: Feedback; terms: readonly string[] }) {
  const { userFullname, userEmail } = feedback
  return (
    <>
      <span className="block truncate font-medium">
        {userFullname?.trim() ? (
          <Highlight text={userFullname} terms={terms} />
        ) : (
          <span className="text-muted">No name</span>
        )}
      </span>
      {userEmail && (
        <span className="block truncate text-xs">
          <TextLink href={feedbackPath({ email: userEmail })} title="All feedback from this address">
            <Highlight text={userEmail} terms={terms} />
          </TextLink>
        </span>
      )}
    </>
  )
}

function About({ feedback }: { feedback: Feedback }) {
  const { expertId, sessionId } = feedback
  if (!expertId && !sessionId) return <span className="text-xs text-muted">The marketplace</span>
  return (
    <span className="text-xs max-[640px]:inline-flex max-[640px]:max-w-full max-[640px]:gap-3">
      {expertId && (
        <span className="block truncate">
          <ExpertOf feedback={feedback} />
        </span>
      )}
      {sessionId && (
        <span className="block truncate">
          <SessionOf feedback={feedback} />
        </span>
      )}
    </span>
  )
}

/** More of a text than three lines can show. */
const shownLength = 600

function Words({ feedback, terms, onOpen }: { feedback: Feedback } & Omit<Look, 'hasRoom'>) {
  const text = feedback.feedback?.trim() ?? ''
  if (text === '') return <span className="text-muted">No text</span>
  const name = feedback.userFullname?.trim() || feedback.userEmail || 'somebody'
  const more = (
    <button
      type="button"
      aria-label={`Read all of the feedback from ${name.slice(0, 100).toWellFormed()}`}
      onClick={() => onOpen(feedback)}
      className="block rounded-sm text-xs text-link hover:underline"
    >
      Read all
    </button>
  )
  return (
    <ClampedText key={feedback.id} more={more}>
      <Highlight text={text.slice(0, shownLength).toWellFormed()} terms={terms} />
    </ClampedText>
  )
}

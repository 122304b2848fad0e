// The columns of the feedback list. A text that is too long for its row ends in a button that shows all of it.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FeedbackSelection, ListedFeedback } from '#contract/feedback.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { firstVisible, isolated } from '#contract/visible-text.ts'
import { feedbackPath } from '#web/paths.ts'
import { inZone } from '#web/settings.ts'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Highlight } from '#web/ui/foreign.tsx'
import { inRow, NameLink } from '#web/ui/text-link.tsx'
import { Day, Time } from '#web/ui/time.tsx'
import { ExpertOf, SessionOf, UserOf } from './feedback-links.tsx'
import { OwnerOf, StateOf } from './handled.tsx'

export const phone = { height: 132, areas: ['from from', 'text text', 'about date', 'state owner'] } as const

type ColumnOptions = {
  /** Folded words to mark. */
  terms: readonly string[]
  /** False in a table of medium width: what it is about is left out there, and the text has its room. */
  hasRoom: boolean
  onOpen: (feedback: ListedFeedback) => void
}

export function feedbackColumns({
  terms,
  hasRoom,
  onOpen,
}: ColumnOptions): readonly Column<ListedFeedback, SortKeyOf<FeedbackSelection>, AreaOf<typeof phone>>[] {
  return [
    {
      header: 'From',
      area: 'from',
      width: hasRoom ? 'minmax(0, 3fr)' : '8.5rem',
      sortKey: 'userFullname',
      cell: (feedback) => <From feedback={feedback} terms={terms} />,
    },
    {
      header: 'Feedback',
      area: 'text',
      width: 'minmax(0, 5fr)',
      cell: (feedback) => <Words feedback={feedback} terms={terms} onOpen={onOpen} />,
    },
    {
      name: 'about',
      header: 'About',
      area: 'about',
      besidePreview: 'hidden',
      isExtra: !hasRoom,
      width: hasRoom ? '13rem' : '10.5rem',
      cell: (feedback) => <About feedback={feedback} />,
    },
    {
      name: 'date',
      header: inZone('Date'),
      area: 'date',
      areaAlign: 'end',
      besidePreview: 'hidden without room',
      width: hasRoom ? '9rem' : '6.25rem',
      sortKey: 'dateCreated',
      firstSort: 'descending',
      cell: ({ dateCreated }) =>
        hasRoom ? <Time timestamp={dateCreated} zone="hidden" /> : <Day timestamp={dateCreated} />,
    },
    {
      name: 'state',
      header: 'State',
      area: 'state',
      besidePreview: 'hidden without room',
      width: hasRoom ? '8.5rem' : '5.5rem',
      cell: (feedback) => <StateOf feedback={feedback} />,
    },
    {
      name: 'owner',
      header: 'Owner',
      area: 'owner',
      areaAlign: 'end',
      besidePreview: 'hidden',
      width: hasRoom ? '7rem' : '6rem',
      cell: (feedback) => <OwnerOf feedback={feedback} />,
    },
  ]
}

/** One line; where it only has room for one of them, the name before the address. */
function From({ feedback, terms }: { feedback: ListedFeedback; terms: readonly string[] }) {
  const { userFullname, userEmail, userId } = feedback
  const name = firstVisible(userFullname)
  return (
    <span className="flex items-baseline gap-2">
      <span
        // A link cuts itself off, and its focus ring is outside of it.
        className={`block shrink-0 font-medium ${userId ? '' : 'truncate'} ${userEmail ? 'max-w-3/5' : 'max-w-full'} ${name ? 'min-[641px]:max-[1199px]:max-w-full' : ''}`}
      >
        <UserOf feedback={feedback}>
          {name ? <Highlight text={name} terms={terms} /> : <span className="text-muted">No name</span>}
        </UserOf>
      </span>
      {userEmail && (
        <span className={`block min-w-0 text-xs text-muted ${name ? 'min-[641px]:max-[1199px]:hidden' : ''}`}>
          <NameLink
            href={feedbackPath({ email: userEmail })}
            data-tip="All feedback from this address"
            className={inRow}
          >
            <Highlight text={userEmail} terms={terms} />
          </NameLink>
        </span>
      )}
    </span>
  )
}

function About({ feedback }: { feedback: ListedFeedback }) {
  const { expertId, sessionId } = feedback
  if (!expertId && !sessionId) return <span className="text-xs text-muted">The marketplace</span>
  return (
    <span className="inline-flex max-w-full gap-3 text-xs text-muted">
      {expertId && (
        <span className="block min-w-0">
          <ExpertOf feedback={feedback} />
        </span>
      )}
      {sessionId && (
        <span className="shrink-0">
          <SessionOf feedback={feedback} />
        </span>
      )}
    </span>
  )
}

/** More characters than two lines can show. */
const shownLength = 600

function Words({ feedback, terms, onOpen }: { feedback: ListedFeedback } & Omit<ColumnOptions, 'hasRoom'>) {
  const text = firstVisible(feedback.feedback)
  if (!text) return <span className="text-muted">No text</span>
  const name = firstVisible(feedback.userFullname, feedback.userEmail) ?? 'somebody'
  const more = (
    <button
      type="button"
      aria-label={`Read all of the feedback from ${isolated(name.slice(0, 100).toWellFormed())}`}
      onClick={() => onOpen(feedback)}
      className="block shrink-0 rounded-sm py-1 text-xs text-muted hover:text-text hover:underline"
    >
      Read all
    </button>
  )
  return (
    <ClampedText key={feedback.id} more={more}>
      <Highlight text={text.slice(0, shownLength).toWellFormed()} terms={terms} isProse />
    </ClampedText>
  )
}

/** A text on one line, on phones on two. If it is cut off, it ends in `more`. */
function ClampedText({ children, more }: { children: ReactNode; more: ReactNode }) {
  const text = useRef<HTMLSpanElement>(null)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsCut(isCutOff(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <span className="flex items-baseline gap-2 max-[640px]:items-end">
      <span
        ref={text}
        className="min-w-0 truncate max-[640px]:line-clamp-2 max-[640px]:whitespace-normal max-[640px]:[overflow-wrap:anywhere]"
      >
        {children}
      </span>
      {isCut && more}
    </span>
  )
}

function isCutOff({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1
}

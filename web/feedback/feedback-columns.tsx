import type { FeedbackSelection, ListedFeedback } from '#contract/feedback.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { OwnerOf, StateOf } from '#web/acts/handled.tsx'
import { inZone } from '#web/settings.ts'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Highlight } from '#web/ui/foreign.tsx'
import { Day, Time } from '#web/ui/time.tsx'
import { ExpertOf, SessionOf } from './feedback-links.tsx'

export const phone = { height: 132, areas: ['from from', 'text text', 'about date', 'state owner'] } as const

type ColumnOptions = {
  /** Folded words to highlight. */
  terms: readonly string[]
  /** False in a table of medium width: the columns of expert and session are left out there in favour of the text. */
  hasRoom: boolean
}

export function feedbackColumns({
  terms,
  hasRoom,
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
      cell: (feedback) => <Words feedback={feedback} terms={terms} />,
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
      header: 'Status',
      area: 'state',
      besidePreview: 'hidden without room',
      width: hasRoom ? '8.5rem' : '5.5rem',
      cell: (feedback) => <StateOf feedback={feedback} />,
    },
    {
      name: 'owner',
      header: 'Assignee',
      area: 'owner',
      areaAlign: 'end',
      besidePreview: 'hidden',
      width: hasRoom ? '7rem' : '6rem',
      cell: (feedback) => <OwnerOf feedback={feedback} />,
    },
  ]
}

/** A single line; if there is only room for one of them, the name takes precedence over the address. */
function From({ feedback, terms }: { feedback: ListedFeedback; terms: readonly string[] }) {
  const { userFullname, userEmail } = feedback
  const name = firstVisible(userFullname)
  return (
    <span className="flex items-baseline gap-2">
      <span
        className={`block shrink-0 truncate font-medium ${userEmail ? 'max-w-3/5' : 'max-w-full'} ${name ? 'min-[641px]:max-[1199px]:max-w-full' : ''}`}
      >
        {name ? <Highlight text={name} terms={terms} /> : <span className="text-muted">No name</span>}
      </span>
      {userEmail && (
        <span
          className={`block min-w-0 truncate text-xs text-muted ${name ? 'min-[641px]:max-[1199px]:hidden' : ''}`}
        >
          <Highlight text={userEmail} terms={terms} />
        </span>
      )}
    </span>
  )
}

function About({ feedback }: { feedback: ListedFeedback }) {
  const { expertId, sessionId } = feedback
  if (!expertId && !sessionId) return <span className="text-xs text-muted">General</span>
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

/** On one line; on phones on two. */
function Words({ feedback, terms }: { feedback: ListedFeedback } & Pick<ColumnOptions, 'terms'>) {
  const text = firstVisible(feedback.feedback)
  if (!text) return <span className="text-muted">No text</span>
  return (
    <span className="block truncate max-[640px]:line-clamp-2 max-[640px]:whitespace-normal max-[640px]:[overflow-wrap:anywhere]">
      <Highlight text={text.slice(0, shownLength).toWellFormed()} terms={terms} isProse />
    </span>
  )
}

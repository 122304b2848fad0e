import type { FeedbackSelection, ListedFeedback } from '#contract/feedback.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { isTimestamp, type TimestampOrInvalid, toMilliseconds } from '#contract/timestamp.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { OwnerOf, StateOf } from '#web/acts/handled.tsx'
import { timeZone } from '#web/settings.ts'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Highlight } from '#web/ui/foreign.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Instant, useNow } from '#web/ui/time.tsx'
import { ExpertOf, SessionOf } from './feedback-links.tsx'

export const phoneLayout = {
  height: 132,
  areas: ['from from', 'text text', 'about date', 'state owner'],
} as const

type ColumnOptions = {
  /** Folded words to highlight. */
  terms: readonly string[]
  /** False in a table of medium width: the columns of expert and session are left out there in favour of the text. */
  hasRoom: boolean
}

export function feedbackColumns({
  terms,
  hasRoom,
}: ColumnOptions): readonly Column<
  ListedFeedback,
  SortKeyOf<FeedbackSelection>,
  AreaOf<typeof phoneLayout>
>[] {
  return [
    {
      header: 'From',
      area: 'from',
      width: hasRoom ? 'minmax(0, 2fr)' : '9.5rem',
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
      width: '8.5rem',
      cell: (feedback) => <About feedback={feedback} />,
    },
    {
      name: 'date',
      header: 'Date',
      area: 'date',
      areaAlign: 'end',
      besidePreview: 'hidden without room',
      width: '6.25rem',
      sortKey: 'dateCreated',
      order: 'time',
      cell: ({ dateCreated }) => <Age timestamp={dateCreated} />,
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

function From({ feedback, terms }: { feedback: ListedFeedback; terms: readonly string[] }) {
  const { userFullname, userEmail } = feedback
  const name = firstVisible(userFullname)
  return (
    <span className="flex min-w-0 flex-col max-[640px]:flex-row max-[640px]:items-baseline max-[640px]:gap-2">
      <span className="truncate font-medium max-[640px]:max-w-3/5 max-[640px]:shrink-0">
        {name ? <Highlight text={name} terms={terms} /> : <span className="text-muted">No name</span>}
      </span>
      {userEmail && (
        <span className="min-w-0 truncate text-xs text-muted">
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
    <span className="flex max-w-full flex-col items-start text-xs text-muted max-[640px]:flex-row max-[640px]:gap-3">
      {expertId && (
        <span className="block max-w-full min-w-0">
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

function Words({ feedback, terms }: { feedback: ListedFeedback } & Pick<ColumnOptions, 'terms'>) {
  const text = firstVisible(feedback.feedback)
  if (!text) return <span className="text-muted">No text</span>
  return (
    <span className="line-clamp-2 whitespace-normal [overflow-wrap:anywhere]">
      <Highlight text={text.slice(0, shownLength).toWellFormed()} terms={terms} isProse />
    </span>
  )
}

/** Shows 'now', '5 min', '2 h' or '3 d', after a week '21 Nov 2026', with the exact instant in the tooltip. */
function Age({ timestamp }: { timestamp: TimestampOrInvalid }) {
  return <Instant timestamp={timestamp} text={formatAge(timestamp, useNow())} />
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const
const weekMs = 7 * 86_400_000

function formatAge(timestamp: TimestampOrInvalid, nowMs: number): string {
  const ageMs = isTimestamp(timestamp) ? nowMs - toMilliseconds(timestamp) : Number.NaN
  if (!(ageMs >= 0 && ageMs < weekMs)) return formatDate(timestamp, timeZone)
  const unit = units.find(([, sizeMs]) => ageMs >= sizeMs)
  return unit ? `${Math.floor(ageMs / unit[1])} ${unit[0]}` : 'now'
}

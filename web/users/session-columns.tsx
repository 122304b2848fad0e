// The columns of a user's sessions: question, other person, time, status and price.

import type { SortKeyOf } from '#contract/list.ts'
import { formatPrice } from '#contract/money.ts'
import {
  isAiSession,
  isSignInRecord,
  type ListedSession,
  type SessionsSelection,
} from '#contract/sessions.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { SessionLabel, SignInBadge } from '#web/shared/session-badges.tsx'
import { SlotTime } from '#web/shared/slot-time.tsx'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { inZone } from '#web/ui/settings.ts'
import { Time } from '#web/ui/time.tsx'

export const phone = { height: 94, areas: ['session total', 'partner status', 'when when'] } as const

export type SessionColumn = Column<ListedSession, SortKeyOf<SessionsSelection>, AreaOf<typeof phone>>

const about: SessionColumn = {
  header: 'Session',
  area: 'session',
  width: 'minmax(0, 2fr)',
  cell: (session) =>
    isSignInRecord(session) ? (
      <SignInBadge session={session} />
    ) : (
      <span className="block truncate">
        <Question text={session.question} />
      </span>
    ),
}

const expert: SessionColumn = {
  header: 'With',
  area: 'partner',
  cell: (session) => <Partner session={session} />,
}

const user: SessionColumn = {
  header: 'User',
  area: 'partner',
  cell: ({ userFullname, userName, userId }) => (
    <Foreign>{firstVisible(userFullname, userName) ?? userId}</Foreign>
  ),
}

/** Leaves its place to the question where there is little room. */
export const created: SessionColumn = {
  header: inZone('Created'),
  width: '9.5rem',
  cell: (session) => <Time timestamp={session.dateCreated} zone="hidden" />,
}

const rest: SessionColumn[] = [
  {
    header: inZone('When'),
    area: 'when',
    width: '11.5rem',
    sortKey: 'slot',
    firstSort: 'descending',
    cell: (session) => <SlotTime slot={slotOf(session)} />,
  },
  created,
  {
    header: 'Status',
    area: 'status',
    areaAlign: 'end',
    width: '6.5rem',
    cell: (session) => <SessionLabel session={session} />,
  },
  {
    header: 'Total',
    area: 'total',
    areaAlign: 'end',
    width: '5.5rem',
    align: 'end',
    sortKey: 'totalPrice',
    firstSort: 'descending',
    cell: (session) => (isSignInRecord(session) ? '' : formatPrice(session.totalPrice)),
  },
]

export const bookedColumns: SessionColumn[] = [about, expert, ...rest]
export const givenColumns: SessionColumn[] = [about, user, ...rest]

/** The record of a sign-in has no slot; its start counts as one. */
function slotOf(session: ListedSession): ListedSession['slot'] {
  if (!isSignInRecord(session)) return session.slot
  return { startingTime: session.startTime, endingTime: undefined }
}

function Question({ text }: { text: string | undefined }) {
  const shown = firstVisible(text)
  return shown ? <Foreign>{shown}</Foreign> : <span className="text-muted">No question</span>
}

function Partner({ session }: { session: ListedSession }) {
  if (isSignInRecord(session)) return ''
  if (isAiSession(session)) return <Badge tone="info">AI</Badge>
  return <Foreign>{firstVisible(session.expertName) ?? session.expertId}</Foreign>
}

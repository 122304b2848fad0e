// The columns of the sessions list: those of bookings, and the few that a record of a sign-in has.

import type { ReactNode } from 'react'
import { formatPrice } from '#contract/money.ts'
import { isAiSession, isSignInRecord, type Session } from '#contract/sessions.ts'
import { IngestedLabel, SessionLabel, SignInBadge } from '#web/shared/session-badges.tsx'
import { SlotTime } from '#web/shared/slot-time.tsx'
import { UserName } from '#web/shared/user-name.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Time } from '#web/ui/time.tsx'
import { timeZone } from '#web/ui/time-zone.ts'

/** More of a question than two lines can show. */
const maxQuestionLength = 300

/** `terms` are folded words to be marked; without room the columns that matter least are left out. */
export function bookingColumns(terms: readonly string[], hasRoom: boolean): readonly Column<Session>[] {
  const columns: (Column<Session> | undefined)[] = [
    {
      header: `When (${timeZone})`,
      width: '7.5rem',
      sortKey: 'slot',
      firstSort: 'descending',
      cell: (session) => <When session={session} />,
    },
    {
      header: 'User',
      cell: (session) => (
        <TwoLines>
          <User session={session} terms={terms} />
        </TwoLines>
      ),
    },
    {
      header: 'Expert or AI',
      cell: (session) => (
        <TwoLines>
          <Expert session={session} />
        </TwoLines>
      ),
    },
    {
      header: 'Question',
      width: 'minmax(0, 2fr)',
      cell: ({ question }) => (
        <TwoLines>
          <Highlight text={question?.slice(0, maxQuestionLength).toWellFormed() ?? ''} terms={terms} />
        </TwoLines>
      ),
    },
    { header: 'Status', width: '6rem', cell: (session) => <SessionLabel session={session} /> },
    hasRoom
      ? { header: 'Ingested', width: '6rem', cell: (session) => <IngestedLabel session={session} /> }
      : undefined,
    hasRoom
      ? {
          header: 'Session price',
          width: '7rem',
          align: 'end',
          sortKey: 'sessionPrice',
          firstSort: 'descending',
          hiddenOnPhones: true,
          cell: ({ sessionPrice }) => formatPrice(sessionPrice),
        }
      : undefined,
    {
      header: 'Total price',
      width: '6.5rem',
      align: 'end',
      sortKey: 'totalPrice',
      firstSort: 'descending',
      cell: ({ totalPrice }) => formatPrice(totalPrice),
    },
  ]
  return columns.filter((column) => column !== undefined)
}

export const signInColumns: readonly Column<Session>[] = [
  {
    header: 'Started',
    width: '12.5rem',
    cell: (session) => <Time moment={session.startTime ?? session.dateCreated} />,
  },
  {
    header: 'User',
    width: 'minmax(6rem, 1fr)',
    cell: (session) => <User session={session} terms={[]} />,
  },
  { header: 'Status', width: '6rem', cell: (session) => <SessionLabel session={session} /> },
  {
    header: 'Updated',
    width: '12.5rem',
    hiddenOnPhones: true,
    cell: ({ dateUpdated }) => <Time moment={dateUpdated} />,
  },
]

function TwoLines({ children }: { children: ReactNode }) {
  return <span className="line-clamp-2 whitespace-normal break-words">{children}</span>
}

/** A record of a sign-in has no slot: its start stands in. The link of the row is named by the question too. */
function When({ session }: { session: Session }) {
  const slot =
    isSignInRecord(session) && !session.slot
      ? { startingTime: session.startTime ?? session.dateCreated, endingTime: undefined }
      : session.slot
  return (
    <>
      <SlotTime slot={slot} />
      <span className="sr-only"> {session.question?.slice(0, maxQuestionLength)}</span>
    </>
  )
}

function User({ session, terms }: { session: Session; terms: readonly string[] }) {
  const name = session.userFullname?.trim()
  if (name) return <Highlight text={name} terms={terms} />
  return session.userId ? <UserName id={session.userId} /> : <span className="text-muted">No user</span>
}

function Expert({ session }: { session: Session }) {
  if (isSignInRecord(session)) return <SignInBadge session={session} />
  if (isAiSession(session)) return <Badge tone="info">AI</Badge>
  return <UserName id={session.expertId ?? ''} />
}

// The columns of a user's sessions: what each was about, with whom, when, how it stands and what it cost.

import { formatPrice } from '#contract/money.ts'
import { isAiSession, isSignInRecord, type Session } from '#contract/sessions.ts'
import { SessionLabel, SignInBadge } from '#web/shared/session-badges.tsx'
import { SlotTime } from '#web/shared/slot-time.tsx'
import { UserName } from '#web/shared/user-name.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Time } from '#web/ui/time.tsx'
import { timeZone } from '#web/ui/time-zone.ts'

const about: Column<Session> = {
  header: 'Session',
  width: 'minmax(0, 2fr)',
  cell: (session) =>
    isSignInRecord(session) ? (
      <SignInBadge session={session} />
    ) : (
      <span className="block truncate">
        {session.question?.trim() || <span className="text-muted">No question</span>}
      </span>
    ),
}

const expert: Column<Session> = { header: 'With', cell: (session) => <Partner session={session} /> }

const user: Column<Session> = {
  header: 'User',
  cell: (session) =>
    session.userId ? <UserName id={session.userId} name={session.userFullname} /> : session.userFullname,
}

const rest: Column<Session>[] = [
  {
    header: `Slot, ${timeZone}`,
    width: '8.5rem',
    sortKey: 'slot',
    firstSort: 'descending',
    cell: (session) => <SlotTime slot={slotOf(session)} />,
  },
  {
    header: `Created, ${timeZone}`,
    width: '10.5rem',
    hiddenOnPhones: true,
    cell: (session) => <Time moment={session.dateCreated} zone="hidden" />,
  },
  { header: 'Status', width: '7rem', cell: (session) => <SessionLabel session={session} /> },
  {
    header: 'Total',
    width: '6rem',
    align: 'end',
    sortKey: 'totalPrice',
    firstSort: 'descending',
    cell: (session) => (isSignInRecord(session) ? '' : formatPrice(session.totalPrice)),
  },
]

export const bookedColumns: Column<Session>[] = [about, expert, ...rest]
export const givenColumns: Column<Session>[] = [about, user, ...rest]

/** A sign-in has no slot: it stands in the order where it began. */
function slotOf(session: Session): Session['slot'] {
  if (!isSignInRecord(session)) return session.slot
  return { startingTime: session.startTime, endingTime: undefined }
}

function Partner({ session }: { session: Session }) {
  if (isSignInRecord(session)) return ''
  if (isAiSession(session)) return <span className="text-muted">AI</span>
  return session.expertId ? <UserName id={session.expertId} /> : ''
}

// The card of a session.

import { formatPrice } from '#contract/money.ts'
import { getSession, isAiSession, isSignInRecord, type SessionRecord } from '#contract/sessions.ts'
import { userName } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { SessionLabel, SignInBadge } from '#web/shared/session-badges.tsx'
import { SlotTime } from '#web/shared/slot-time.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Time } from '#web/ui/time.tsx'

/** More characters than two lines can show. */
const shownLength = 200

export function SessionCard({ id }: { id: string }) {
  const read = useRead(getSession, { params: { id } })
  if (read.state !== 'ready') return null
  const session = read.data
  const isSignIn = isSignInRecord(session)
  return (
    <div className="flex flex-col gap-1 p-2">
      {session.question?.trim() && (
        <p className="line-clamp-2 font-medium">{session.question.slice(0, shownLength).toWellFormed()}</p>
      )}
      <p>
        {isSignIn ? (
          <Time timestamp={session.startTime ?? session.dateCreated} />
        ) : (
          <SlotTime slot={session.slot} />
        )}
      </p>
      <p className="truncate text-xs text-muted">{peopleOf(session)}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-xs">
        <SignInBadge session={session} />
        <SessionLabel session={session} />
        {!isSignIn && <span className="font-medium">{formatPrice(session.totalPrice)}</span>}
        {session.rating !== undefined && <Stars rating={session.rating} />}
      </p>
    </div>
  )
}

/** 'Ada Lovelace with Grace Hopper' */
function peopleOf(session: SessionRecord): string {
  const { userFullname, userId, user, expertId = '', expert } = session
  const client =
    userFullname?.trim() || (user && userName({ ...user, id: userId ?? '' })) || userId || 'Nobody'
  if (isSignInRecord(session)) return client
  return `${client} with ${isAiSession(session) ? 'AI' : expert ? userName({ ...expert, id: expertId }) : expertId}`
}

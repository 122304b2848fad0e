// The card of a session.

import { formatPrice } from '#contract/money.ts'
import { getSession, isAiSession, isSignInRecord, type SessionRecord } from '#contract/sessions.ts'
import { userName } from '#contract/users.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { SessionLabel, SignInBadge } from '#web/shared/session-badges.tsx'
import { SlotTime } from '#web/shared/slot-time.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Time } from '#web/ui/time.tsx'
import { NewestNote } from './newest-note.tsx'

/** More characters than two lines can show. */
const shownLength = 200

export function SessionCard({ id }: { id: string }) {
  const read = useRead(getSession, { params: { id } })
  if (read.state !== 'ready') return null
  const session = read.data
  const isSignIn = isSignInRecord(session)
  const question = firstVisible(session.question)
  return (
    <div className="flex flex-col gap-1 p-2">
      {question && (
        <p className="line-clamp-2 font-medium">
          <Foreign>{question.slice(0, shownLength).toWellFormed()}</Foreign>
        </p>
      )}
      <p>
        {isSignIn ? (
          <Time timestamp={session.startTime ?? session.dateCreated} />
        ) : (
          <SlotTime slot={session.slot} />
        )}
      </p>
      <p className="truncate text-xs text-muted">
        <People session={session} />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-xs">
        <SignInBadge session={session} />
        <SessionLabel session={session} />
        {!isSignIn && <span className="font-medium">{formatPrice(session.totalPrice)}</span>}
        {session.rating !== undefined && <Stars rating={session.rating} />}
      </p>
      <NewestNote notes={session.notes} />
    </div>
  )
}

/** 'Ada Lovelace with Grace Hopper' */
function People({ session }: { session: SessionRecord }) {
  const { userFullname, userId, user, expertId = '', expert } = session
  const client =
    firstVisible(userFullname, user && userName({ ...user, id: userId ?? '' })) ?? (userId || 'Nobody')
  if (isSignInRecord(session)) return <Foreign>{client}</Foreign>
  const other = isAiSession(session) ? 'AI' : expert ? userName({ ...expert, id: expertId }) : expertId
  return (
    <>
      <Foreign>{client}</Foreign> with <Foreign>{other}</Foreign>
    </>
  )
}

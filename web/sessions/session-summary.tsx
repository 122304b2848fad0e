// A session in one line: time, people, status, price and rating.

import { formatPrice } from '#contract/money.ts'
import { isAiSession, isSignInRecord, type SessionRecord } from '#contract/sessions.ts'
import { userName } from '#contract/users.ts'
import { userPath } from '#web/paths.ts'
import { SessionLabel } from '#web/shared/session-badges.tsx'
import { SlotTime } from '#web/shared/slot-time.tsx'
import { timeZone } from '#web/ui/settings.ts'
import { Stars } from '#web/ui/stars.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'

export function SessionSummary({ session }: { session: SessionRecord }) {
  if (isSignInRecord(session))
    return (
      <>
        <Time timestamp={session.startTime ?? session.dateCreated} />
        <SessionLabel session={session} />
      </>
    )
  return (
    <>
      <span>
        <SlotTime slot={session.slot} /> <span className="text-muted">{timeZone}</span>
      </span>
      <span className="min-w-0 truncate">
        with <Partner session={session} />
      </span>
      <SessionLabel session={session} />
      <span className="font-semibold tabular-nums">{formatPrice(session.totalPrice)}</span>
      <Stars rating={session.rating} />
    </>
  )
}

function Partner({ session }: { session: SessionRecord }) {
  const { expertId = '', expert } = session
  if (isAiSession(session)) return 'AI'
  if (!expert) return expertId
  return <TextLink href={userPath(expertId)}>{userName({ ...expert, id: expertId })}</TextLink>
}

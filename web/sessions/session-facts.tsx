// The facts of a session in cards: the people, the booking, the prices, the moments.

import { formatPrice } from '#contract/money.ts'
import { isSignInRecord, type Session } from '#contract/sessions.ts'
import { IdBadge } from '#web/shared/id-badge.tsx'
import { IngestedLabel, SessionLabel } from '#web/shared/session-badges.tsx'
import { SlotTime } from '#web/shared/slot-time.tsx'
import { Card } from '#web/ui/card.tsx'
import { type FactEntry, Facts } from '#web/ui/facts.tsx'
import { Time } from '#web/ui/time.tsx'
import { timeZone } from '#web/ui/time-zone.ts'
import { SessionPeople } from './session-people.tsx'

export function SessionFacts({ session }: { session: Session }) {
  const isSignIn = isSignInRecord(session)
  return (
    <div className="grid min-w-0 gap-4">
      <Card title="People">
        <SessionPeople session={session} />
      </Card>
      <Card title={isSignIn ? 'Sign-in' : 'Booking'}>
        <Facts facts={isSignIn ? recordFacts(session) : bookingFacts(session)} />
      </Card>
      {!isSignIn && (
        <Card title="Prices">
          <Facts
            facts={[
              { name: 'Session price', value: formatPrice(session.sessionPrice) },
              { name: 'Total price', value: formatPrice(session.totalPrice) },
            ]}
          />
        </Card>
      )}
      <Card title="Timestamps">
        <Facts facts={moments(session, isSignIn)} />
      </Card>
    </div>
  )
}

function bookingFacts(session: Session): FactEntry[] {
  return [
    {
      name: 'Slot',
      value: (
        <>
          <SlotTime slot={session.slot} lines={1} /> <span className="text-muted">{timeZone}</span>
        </>
      ),
    },
    { name: 'Status', value: <SessionLabel session={session} /> },
    { name: 'Active', value: yesNo(session.active) },
    { name: 'Ingestion', value: <IngestedLabel session={session} /> },
    { name: 'Marked as AI', value: yesNo(session.isAi) },
    { name: 'Rating', value: session.rating === undefined ? absent('Not rated') : String(session.rating) },
    ...recordId(session),
  ]
}

function recordFacts(session: Session): FactEntry[] {
  return [{ name: 'Status', value: <SessionLabel session={session} /> }, ...recordId(session)]
}

function recordId({ id, kind }: Session): FactEntry[] {
  const stated = kind === undefined ? [] : [{ name: 'Kind', value: kind }]
  return [...stated, { name: 'Id', value: <IdBadge id={id} /> }]
}

function moments(session: Session, isSignIn: boolean): FactEntry[] {
  const { slot, startTime, dateCreated, dateUpdated } = session
  const slotMoments = [
    { name: 'Slot starts', value: <Time moment={slot?.startingTime} /> },
    { name: 'Slot ends', value: <Time moment={slot?.endingTime} /> },
  ]
  return [
    ...(isSignIn ? [] : slotMoments),
    { name: 'Started', value: <Time moment={startTime} /> },
    { name: 'Created', value: <Time moment={dateCreated} /> },
    { name: 'Updated', value: <Time moment={dateUpdated} /> },
  ]
}

function yesNo(flag: boolean): string {
  return flag ? 'Yes' : 'No'
}

function absent(text: string) {
  return <span className="text-muted">{text}</span>
}

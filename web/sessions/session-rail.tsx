// The facts of a session in a side column: its rating, the people, the booking, the prices, the instants.

import { formatPrice } from '#contract/money.ts'
import { isSignInRecord, type Session, type SessionRecord } from '#contract/sessions.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import { discountCodePath } from '#web/paths.ts'
import { IdBadge } from '#web/shared/id-badge.tsx'
import { IngestedLabel, SessionLabel } from '#web/shared/session-badges.tsx'
import { SlotTime } from '#web/shared/slot-time.tsx'
import { type FactEntry, Facts } from '#web/ui/facts.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { Panel, Part } from '#web/ui/panel.tsx'
import { timeZone } from '#web/ui/settings.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'
import { SessionPeople } from './session-people.tsx'

export const SessionFeedback = later(async () => (await import('./session-feedback.tsx')).SessionFeedback)

/** Two separate columns in wide windows. */
export function SessionRail({ session }: { session: SessionRecord }) {
  const isSignIn = isSignInRecord(session)
  return (
    <div className="grid min-w-0 gap-4 @min-[84rem]:contents">
      <Panel>
        {!isSignIn && <SessionFeedback session={session} />}
        <Part title="People">
          <SessionPeople session={session} />
        </Part>
      </Panel>
      <Panel>
        <Part title={isSignIn ? 'Sign-in' : 'Booking'}>
          <Facts facts={isSignIn ? recordFacts(session) : bookingFacts(session)} />
        </Part>
        {!isSignIn && (
          <Part title="Prices">
            <Facts
              facts={[
                { name: 'Session price', value: formatPrice(session.sessionPrice) },
                { name: 'Total price', value: formatPrice(session.totalPrice) },
                ...discountFacts(session),
              ]}
            />
          </Part>
        )}
        <Part title="Timestamps">
          <Facts facts={moments(session, isSignIn)} />
        </Part>
      </Panel>
    </div>
  )
}

/** Nothing where the marketplace does not say it. */
function discountFacts({ discountCode: id, hasCodeRecord, discountAmount }: SessionRecord): FactEntry[] {
  const code = <Foreign>{id}</Foreign>
  const facts = [
    {
      name: 'Discount code',
      value: id && (hasCodeRecord ? <TextLink href={discountCodePath(id)}>{code}</TextLink> : code),
    },
    { name: 'Discount', value: discountAmount && formatPrice(discountAmount) },
  ]
  return facts.filter(({ value }) => value)
}

function bookingFacts(session: Session): FactEntry[] {
  return [
    {
      name: 'Slot',
      value: (
        <>
          <SlotTime slot={session.slot} /> <span className="text-muted">{timeZone}</span>
        </>
      ),
    },
    { name: 'Status', value: <SessionLabel session={session} /> },
    { name: 'Active', value: yesNo(session.active) },
    { name: 'Ingestion', value: <IngestedLabel session={session} /> },
    { name: 'Marked as AI', value: yesNo(session.isAi) },
    ...recordId(session),
  ]
}

function recordFacts(session: Session): FactEntry[] {
  return [{ name: 'Status', value: <SessionLabel session={session} /> }, ...recordId(session)]
}

function recordId({ id, kind }: Session): FactEntry[] {
  const stated = kind === undefined ? [] : [{ name: 'Kind', value: <Foreign>{kind}</Foreign> }]
  return [...stated, { name: 'Id', value: <IdBadge id={id} /> }]
}

function moments(session: Session, isSignIn: boolean): FactEntry[] {
  const { slot, startTime, dateCreated, dateUpdated } = session
  // The slot of the booking contains both, unless its start cannot be read.
  const saysEnd = isSignIn || isTimestamp(slot?.startingTime) || slot?.endingTime === undefined
  return [
    ...(saysEnd ? [] : [{ name: 'Slot ends', value: <Time timestamp={slot?.endingTime} /> }]),
    { name: 'Started', value: <Time timestamp={startTime} /> },
    { name: 'Created', value: <Time timestamp={dateCreated} /> },
    { name: 'Updated', value: <Time timestamp={dateUpdated} /> },
  ]
}

function yesNo(flag: boolean): string {
  return flag ? 'Yes' : 'No'
}

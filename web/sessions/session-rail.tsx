// The facts of a session in a side column: its rating, the people, the booking, the prices, the instants.

import { formatPrice } from '#contract/money.ts'
import {
  countedLabel,
  isAiSession,
  isSignInRecord,
  noShowLabel,
  notHeldLabels,
  type Session,
  type SessionRecord,
  sessionLabel,
} from '#contract/sessions.ts'
import { isTimestamp, toMilliseconds } from '#contract/timestamp.ts'
import { ratingsOf, userName } from '#contract/users.ts'
import { firstVisible, isVisible } from '#contract/visible-text.ts'
import { nowMs } from '#web/clock.ts'
import { discountCodePath, sessionsPath, userPath } from '#web/paths.ts'
import { timeZone } from '#web/settings.ts'
import { Copied, IdBadge } from '#web/shared/copy-button.tsx'
import { IngestedLabel, SessionLabel, SlotTime } from '#web/shared/session-texts.tsx'
import { PhoneLink, Rating } from '#web/shared/user-texts.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { type FactEntry, Facts, Panel, Part } from '#web/ui/panel.tsx'
import { Door, NameLink, TextLink } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'

export const SessionFeedback = later(async () => (await import('./session-feedback.tsx')).SessionFeedback)

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
          <Facts facts={mainFacts(session, isSignIn)} />
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

/** Empty if the marketplace does not provide it. */
function discountFacts({ discountCode: id = '', hasCodeRecord, discountAmount }: SessionRecord): FactEntry[] {
  const code = <Foreign>{id}</Foreign>
  return [
    id !== '' && {
      name: 'Discount code',
      value: hasCodeRecord ? <TextLink href={discountCodePath(id)}>{code}</TextLink> : code,
    },
    Boolean(discountAmount) && { name: 'Discount', value: formatPrice(discountAmount) },
  ]
}

function mainFacts(session: Session, isSignIn: boolean): FactEntry[] {
  const slot = (
    <>
      <SlotTime session={session} /> <span className="text-muted">{timeZone}</span>
    </>
  )
  return [
    !isSignIn && { name: 'Slot', value: slot },
    { name: 'Status', value: <SessionLabel session={session} /> },
    !isSignIn && { name: 'Ingestion', value: <IngestedLabel session={session} /> },
    ...(isSignIn ? [] : contradictions(session, nowMs())),
    session.kind !== undefined && { name: 'Kind', value: <Foreign>{session.kind}</Foreign> },
    { name: 'Id', value: <IdBadge id={session.id} /> },
  ]
}

/** Fields that say something else than the status, the slot and the expert do. */
function contradictions(session: Session, nowMs: number): FactEntry[] {
  const { active, isAi, slot } = session
  const label = countedLabel(sessionLabel(session))
  const end = slot?.endingTime
  const isOver = isTimestamp(end) && toMilliseconds(end) < nowMs
  const isContradicted = active ? isOver || endedLabels.has(label) : label === 'Active'
  return [
    isContradicted && { name: 'Active', value: yesNo(active) },
    isAi !== isAiSession(session) && { name: 'Marked as AI', value: yesNo(isAi) },
  ]
}

const endedLabels: ReadonlySet<string> = new Set(['Completed', 'Failed', noShowLabel, ...notHeldLabels])

function moments(session: Session, isSignIn: boolean): FactEntry[] {
  const { slot, startTime, dateCreated, dateUpdated } = session
  // The slot of a booking contains start and end, unless its start cannot be read.
  const saysEnd = isSignIn || isTimestamp(slot?.startingTime) || slot?.endingTime === undefined
  return [
    !saysEnd && { name: 'Slot ends', value: <Time timestamp={slot?.endingTime} /> },
    { name: 'Started', value: <Time timestamp={startTime} /> },
    { name: 'Created', value: <Time timestamp={dateCreated} /> },
    { name: 'Updated', value: <Time timestamp={dateUpdated} /> },
  ]
}

function yesNo(flag: boolean): string {
  return flag ? 'Yes' : 'No'
}

function SessionPeople({ session }: { session: SessionRecord }) {
  const { userId, userFullname, user, expertId, expert } = session
  return (
    <ul className="flex flex-col gap-4">
      <li>
        <Role>User</Role>
        {userId ? (
          <Person
            id={userId}
            user={user}
            name={userFullname}
            others={{ href: sessionsPath({ user: userId }), label: 'All sessions of this user' }}
          />
        ) : (
          <p>
            {isVisible(userFullname ?? '') ? (
              <Foreign>{userFullname}</Foreign>
            ) : (
              <span className="text-muted">No name</span>
            )}
          </p>
        )}
      </li>
      {!isSignInRecord(session) && (
        <li>
          <Role>Expert</Role>
          {isAiSession(session) ? (
            <p>
              <Badge>AI</Badge> <span className="text-muted">No human expert took part.</span>
            </p>
          ) : (
            <Person
              id={expertId ?? ''}
              user={expert}
              others={{ href: sessionsPath({ expert: expertId }), label: 'All sessions with this expert' }}
              isExpert
            />
          )}
        </li>
      )}
    </ul>
  )
}

function Role({ children }: { children: string }) {
  return <p className="mb-1 text-xs font-medium text-muted">{children}</p>
}

type PersonProps = {
  id: string
  /** Undefined if no user has the id. */
  user: SessionRecord['user']
  /** The name in the session's own record; it takes precedence unless it is blank. */
  name?: string | undefined
  others: { href: string; label: string }
  isExpert?: boolean
}

function Person({ id, user, name, others, isExpert = false }: PersonProps) {
  const shown = firstVisible(name) ?? (user ? userName({ ...user, id }) : id)
  return (
    <div className="flex gap-3">
      <Avatar pictures={[user?.ProfilePicture, user?.photoURL]} name={shown} size="medium" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          {user ? (
            <NameLink href={userPath(id)}>
              <Foreign>{shown}</Foreign>
            </NameLink>
          ) : (
            <Foreign>{shown}</Foreign>
          )}
        </p>
        {user ? (
          <p className="truncate text-xs text-muted">
            <Foreign>{user.username}</Foreign>
          </p>
        ) : (
          <p className="text-xs text-muted">No user has this id anymore.</p>
        )}
        {!isExpert && <Phone number={user?.phoneNumber} />}
        {isExpert && user && (
          <p className="text-xs">
            <Rating ratings={ratingsOf(user.Expert)} />
          </p>
        )}
        <p className="text-xs text-muted">
          <code className="break-all">
            <Foreign>{id}</Foreign>
          </code>
        </p>
        <p className="text-xs">
          <Door href={others.href}>{others.label}</Door>
        </p>
      </div>
    </div>
  )
}

function Phone({ number = '' }: { number: string | undefined }) {
  if (!isVisible(number)) return null
  return (
    <p className="text-xs text-muted">
      <Copied text={number} label="Copy the phone number">
        <PhoneLink number={number} />
      </Copied>
    </p>
  )
}

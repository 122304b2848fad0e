// One line of a person's timeline: what happened, with whom, when.

import type { LucideIcon } from 'lucide-react'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import LogIn from 'lucide-react/icons/log-in'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { PersonEvent } from '#contract/people.ts'
import { isAiSession, type ListedSession } from '#contract/sessions.ts'
import type { TimestampOrInvalid } from '#contract/timestamp.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { feedbackPath, sessionPath } from '#web/paths.ts'
import { Differences } from '#web/shared/change-differences.tsx'
import { recordVersions } from '#web/shared/record-versions.ts'
import { SessionLabel } from '#web/shared/session-badges.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { NameLink, TextLink } from '#web/ui/text-link.tsx'
import { RelativeTime } from '#web/ui/time.tsx'

const icons: Record<PersonEvent['kind'], [icon: LucideIcon, said: string]> = {
  booked: [CalendarCheck, 'Booked'],
  entered: [LogIn, 'Signed in'],
  wrote: [MessageSquare, 'Wrote'],
  received: [MessageSquare, 'Received'],
  edited: [Pencil, 'Edited'],
}

export function EventLine({ event }: { event: PersonEvent }) {
  const [Icon, said] = icons[event.kind]
  return (
    <li className="flex items-start gap-3 border-b border-line-soft py-2 last:border-b-0">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="text-muted">{said} </span>
        <What event={event} />
      </div>
      <span className="shrink-0 text-xs leading-5 text-muted">
        <RelativeTime timestamp={timeOf(event)} />
      </span>
    </li>
  )
}

function timeOf(event: PersonEvent): TimestampOrInvalid {
  if ('change' in event) return event.change.at
  if ('feedback' in event) return event.feedback.dateCreated
  const { slot, startTime, dateCreated } = event.session
  return event.kind === 'entered' ? (dateCreated ?? startTime) : slot?.startingTime
}

function What({ event }: { event: PersonEvent }): ReactNode {
  if ('change' in event) {
    const { entity, record, before, after } = event.change
    const { nameOf, href } = recordVersions[entity]
    return (
      <>
        <NameLink href={href(record)} className="font-medium">
          <Foreign>{nameOf({ ...(after ?? before), id: record })}</Foreign>
        </NameLink>
        <div className="text-xs">
          <Differences entity={entity} change={event.change} />
        </div>
      </>
    )
  }
  if ('feedback' in event) {
    const { id, userFullname, userEmail, feedback } = event.feedback
    return (
      <>
        {event.kind === 'received' && (
          <span className="text-muted">
            from <Foreign>{firstVisible(userFullname, userEmail) ?? 'somebody'}</Foreign>:{' '}
          </span>
        )}
        <TextLink href={feedbackPath({ at: id })}>
          <Foreign>{shorten(firstVisible(feedback) ?? 'No text', 240)}</Foreign>
        </TextLink>
      </>
    )
  }
  if (event.kind === 'entered')
    return <TextLink href={sessionPath(event.session.id)}>to the console</TextLink>
  return <Booking session={event.session} />
}

function Booking({ session }: { session: ListedSession }) {
  return (
    <>
      <NameLink href={sessionPath(session.id)} className="font-medium">
        <Foreign>{shorten(firstVisible(session.question) ?? 'a session without a question', 160)}</Foreign>
      </NameLink>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-muted">
        <span>
          with <Foreign>{expertOf(session)}</Foreign>
        </span>
        <SessionLabel session={session} />
        <span>{formatPrice(session.totalPrice)}</span>
        {session.rating !== undefined && <span>rated {session.rating}</span>}
      </span>
    </>
  )
}

function expertOf(session: ListedSession): string {
  return isAiSession(session) ? 'AI' : session.expertName || session.expertId || 'an expert'
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text
}

// One line of a person's timeline: what happened, with whom, when.

import type { LucideIcon } from 'lucide-react'
import LogIn from 'lucide-react/icons/log-in'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { PersonEvent } from '#contract/people.ts'
import type { TimestampOrInvalid } from '#contract/timestamp.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { feedbackPath, sessionPath } from '#web/paths.ts'
import { Differences } from '#web/records/change-differences.tsx'
import { NoteText } from '#web/records/note-text.tsx'
import { recordVersions } from '#web/records/record-versions.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { NameLink, TextLink } from '#web/ui/text-link.tsx'
import { RelativeTime } from '#web/ui/time.tsx'

/** Booked sessions have a list of their own. */
type TimelineEvent = Exclude<PersonEvent, { kind: 'booked' }>

const icons: Record<TimelineEvent['kind'], [icon: LucideIcon, said: string]> = {
  entered: [LogIn, 'Signed in'],
  wrote: [MessageSquare, 'Wrote'],
  received: [MessageSquare, 'Received'],
  noted: [StickyNote, 'Note'],
  edited: [Pencil, 'Edited'],
}

export function EventLine({ event }: { event: TimelineEvent }) {
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

function timeOf(event: TimelineEvent): TimestampOrInvalid {
  if ('note' in event) return event.note.createdAt
  if ('change' in event) return event.change.at
  if ('feedback' in event) return event.feedback.dateCreated
  return event.session.dateCreated ?? event.session.startTime
}

function What({ event }: { event: TimelineEvent }) {
  if ('note' in event)
    return (
      <>
        <span className="text-muted">
          by <Foreign>{event.note.author.name}</Foreign>:{' '}
        </span>
        <NoteText text={event.note.text} />
      </>
    )
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
  return <TextLink href={sessionPath(event.session.id)}>to the console</TextLink>
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text
}

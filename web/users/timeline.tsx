// The last visit of a person and, if it is asked for, the timeline of their sign-ins, edits and notes on them, newest first, a page at a time.

import type { LucideIcon } from 'lucide-react'
import LogIn from 'lucide-react/icons/log-in'
import Pencil from 'lucide-react/icons/pencil'
import StickyNote from 'lucide-react/icons/sticky-note'
import { useState } from 'react'
import { listTimeline, otherEvents, type PersonEvent } from '#contract/people.ts'
import type { TimestampOrInvalid } from '#contract/timestamp.ts'
import type { User } from '#contract/users.ts'
import { useList } from '#web/api/list.ts'
import { recordPath, sessionPath } from '#web/paths.ts'
import { Differences } from '#web/records/change-differences.tsx'
import { NoteText } from '#web/records/note-entry.tsx'
import { recordVersions } from '#web/records/record-versions.ts'
import { useMoreRows } from '#web/shared/more-rows.tsx'
import { Button } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Facts, Section } from '#web/ui/panel.tsx'
import { ErrorState, LoadingNote, Skeleton } from '#web/ui/states.tsx'
import { NameLink, TextLink } from '#web/ui/text-link.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { TimeWithAge } from './values.tsx'

const icons: Record<TimelineEvent['kind'], [icon: LucideIcon, said: string]> = {
  entered: [LogIn, 'Signed in'],
  noted: [StickyNote, 'Note'],
  edited: [Pencil, 'Edited'],
}

const firstEvents = 12

export function ActivityCard({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Activity">
      <Facts
        facts={[
          { name: 'Last Login', value: <TimeWithAge timestamp={user.lastLogin} /> },
          { name: 'Last Active', value: <TimeWithAge timestamp={user.lastActive} /> },
        ]}
      />
      {isOpen ? (
        <Timeline user={user.id} />
      ) : (
        <Button look="quiet" size="small" className="mt-2 -ml-3" onClick={() => setOpen(true)}>
          Show the timeline
        </Button>
      )}
    </Section>
  )
}

/** Omits sessions and feedback, which the page lists separately. */
function Timeline({ user }: { user: string }) {
  const list = useList(listTimeline, { user, kind: otherEvents })
  const { shown, more } = useMoreRows(list, { first: firstEvents, entityName: 'entries' })
  const { error, retry } = list
  if (error) return <ErrorState loading="timeline" error={error} onRetry={retry} />
  if (!shown)
    return (
      <div className="flex flex-col gap-3 py-2">
        <LoadingNote />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-3/4" />
      </div>
    )
  if (shown.length === 0) return <p className="py-2 text-muted">Nothing yet</p>
  return (
    <>
      <ol className="mt-3">
        {shown.map((event) => !isListed(event) && <EventLine key={event.id} event={event} />)}
      </ol>
      {more}
    </>
  )
}

type ListedEvent = Extract<PersonEvent, { kind: 'booked' | 'wrote' | 'received' }>
type TimelineEvent = Exclude<PersonEvent, ListedEvent>

function isListed(event: PersonEvent): event is ListedEvent {
  return event.kind === 'booked' || 'feedback' in event
}

function EventLine({ event }: { event: TimelineEvent }) {
  const [Icon, said] = icons[event.kind]
  return (
    <li className="flex items-start gap-3 border-b border-line-soft py-2 last:border-b-0">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" />
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
    const { nameOf } = recordVersions[entity]
    return (
      <>
        <NameLink href={recordPath(entity, record)} className="font-medium">
          <Foreign>{nameOf({ ...(after ?? before), id: record })}</Foreign>
        </NameLink>
        <div className="text-xs">
          <Differences entity={entity} change={event.change} />
        </div>
      </>
    )
  }
  return <TextLink href={sessionPath(event.session.id)}>to the console</TextLink>
}

// The last visit of a person and, if it is asked for, the timeline of their sign-ins, edits and notes on them, newest first, a page at a time.

import type { LucideIcon } from 'lucide-react'
import LogIn from 'lucide-react/icons/log-in'
import Pencil from 'lucide-react/icons/pencil'
import StickyNote from 'lucide-react/icons/sticky-note'
import { type ReactNode, useState } from 'react'
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
  const { Icon, said, at, what } = shownOf(event)
  return (
    <li className="flex items-start gap-3 border-b border-line-soft py-2 last:border-b-0">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="text-muted">{said} </span>
        {what}
      </div>
      <span className="shrink-0 text-xs leading-5 text-muted">
        <RelativeTime timestamp={at} />
      </span>
    </li>
  )
}

type Shown = { Icon: LucideIcon; said: string; at: TimestampOrInvalid; what: ReactNode }

function shownOf(event: TimelineEvent): Shown {
  if ('note' in event) {
    const { author, text, createdAt } = event.note
    const what = (
      <>
        <span className="text-muted">
          by <Foreign>{author.name}</Foreign>:{' '}
        </span>
        <NoteText text={text} />
      </>
    )
    return { Icon: StickyNote, said: 'Note', at: createdAt, what }
  }
  if ('change' in event) {
    const { entity, record, before, after, at } = event.change
    const what = (
      <>
        <NameLink href={recordPath(entity, record)} className="font-medium">
          <Foreign>{recordVersions[entity].nameOf({ ...(after ?? before), id: record })}</Foreign>
        </NameLink>
        <div className="text-xs">
          <Differences entity={entity} change={event.change} />
        </div>
      </>
    )
    return { Icon: Pencil, said: 'Edited', at, what }
  }
  const { id, dateCreated, startTime } = event.session
  const what = <TextLink href={sessionPath(id)}>to the console</TextLink>
  return { Icon: LogIn, said: 'Signed in', at: dateCreated ?? startTime, what }
}

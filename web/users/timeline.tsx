// The last visit of a person, and the timeline of their activity, newest first, a page at a time.

import { useState } from 'react'
import { besideSessions, eventKinds, listTimeline, type TimelineQuery } from '#contract/people.ts'
import type { User } from '#contract/users.ts'
import { useList } from '#web/api/list.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Section } from '#web/ui/panel.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { EventLine } from './event-line.tsx'
import { TimeWithAge } from './values.tsx'

/** How many events are shown at first. */
const firstEvents = 12

export function ActivityCard({ user }: { user: User }) {
  return (
    <Section title="Activity">
      <Facts
        facts={[
          { name: 'Last Login', value: <TimeWithAge timestamp={user.lastLogin} /> },
          { name: 'Last Active', value: <TimeWithAge timestamp={user.lastActive} /> },
        ]}
      />
      <Timeline user={user.id} />
    </Section>
  )
}

const kinds = eventKinds.filter((kind) => kind !== 'sessions')

/** Sessions have a list of their own on the page. Nothing is shown where nothing has happened. */
function Timeline({ user }: { user: string }) {
  const [kind, setKind] = useState<TimelineQuery['kind']>(besideSessions)
  return (
    <div className="mt-4 has-data-empty:hidden">
      <fieldset className="mb-1 flex flex-wrap gap-1">
        <legend className="sr-only">What the timeline shows</legend>
        {[besideSessions, ...kinds].map((one) => (
          <Button
            key={one}
            look="quiet"
            size="small"
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
            className="px-2! text-muted aria-pressed:bg-accent-soft aria-pressed:text-link"
          >
            {one === besideSessions ? 'All' : capitalise(one)}
          </Button>
        ))}
      </fieldset>
      <Events key={kind} user={user} kind={kind} />
    </div>
  )
}

function Events({ user, kind }: { user: string; kind: TimelineQuery['kind'] }) {
  const [showsMore, setShowsMore] = useState(false)
  const { rows, error, retry, hasNext, loadNext, isLoadingNext, moreFailed, retryMore } = useList(
    listTimeline,
    {
      user,
      kind,
    },
  )
  if (error) return <ErrorState loading="timeline" error={error} onRetry={retry} />
  if (!rows)
    return (
      <div className="flex flex-col gap-3 py-2">
        <LoadingNote />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-3/4" />
      </div>
    )
  if (rows.length === 0)
    return (
      <p data-empty={kind === besideSessions ? '' : undefined} className="py-2 text-muted">
        Nothing yet
      </p>
    )
  const shown = showsMore ? rows : rows.slice(0, firstEvents)
  const hasMore = hasNext || rows.length > shown.length
  return (
    <>
      <ol>{shown.map((event) => event.kind !== 'booked' && <EventLine key={event.id} event={event} />)}</ol>
      {moreFailed && <ErrorState loading="timeline" error={moreFailed.error} onRetry={retryMore} />}
      {hasMore && !moreFailed && (
        <Button
          size="small"
          className="mt-2"
          disabled={isLoadingNext}
          onClick={() => (showsMore ? loadNext() : setShowsMore(true))}
        >
          {isLoadingNext ? 'Loading more...' : 'Show more'}
        </Button>
      )}
    </>
  )
}

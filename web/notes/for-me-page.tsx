// Unfinished feedback of the signed-in person, and notes that mention them, newest first. Opening the screen marks all as seen.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Assignment, type ForMe, getForMe, markSeen } from '#contract/for-me.ts'
import { compareTimestamps } from '#contract/timestamp.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { write } from '#web/api/write.ts'
import { feedbackPath, recordPath } from '#web/paths.ts'
import { NoteEntry } from '#web/records/note-entry.tsx'
import { StateText } from '#web/shared/feedback-states.tsx'
import { Loaded } from '#web/shared/loaded.tsx'
import { Foreign, Prose } from '#web/ui/foreign.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Part } from '#web/ui/panel.tsx'
import { EmptyState, PageSkeleton } from '#web/ui/states.tsx'
import { Door, NameLink } from '#web/ui/text-link.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { toastError } from '#web/ui/toast.ts'
import { recordText } from './record-text.ts'

export function ForMePage() {
  const read = useRead(getForMe, {})
  return (
    <div className="max-w-170">
      <PageHeader title="For me" />
      <Loaded read={read} entityName="list" skeleton={<PageSkeleton />}>
        {(forMe) => <Entries forMe={forMe} />}
      </Loaded>
    </div>
  )
}

ForMePage.readAhead = (client: QueryClient) => prefetch(client, getForMe, {})

function Entries({ forMe: { unseen, entries, feedback } }: { forMe: ForMe }) {
  const client = useQueryClient()
  // Entries that were new when the screen was opened stay marked.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const newest = latest(entries[0]?.note.createdAt, feedback[0]?.since)
  useEffect(() => {
    if (unseen === 0 || !newest) return
    const ids = [
      ...entries.flatMap(({ isNew, note }) => (isNew ? note.id : [])),
      ...feedback.flatMap(({ isNew, id }) => (isNew ? id : [])),
    ]
    setMarked((before) => new Set([...before, ...ids]))
    write(client, markSeen, { body: { until: newest } }).catch(toastError)
  }, [client, unseen, newest, entries, feedback])
  if (!newest)
    return (
      <EmptyState title="Nothing for you">
        Feedback that you own, and notes that name you with @, are listed here.
      </EmptyState>
    )
  return (
    <>
      {feedback.length > 0 && (
        <Part title="Own feedback" actions={<Door href={feedbackPath({ owner: 'me' })}>All of it</Door>}>
          <ul className="flex flex-col divide-y divide-line-soft">
            {feedback.map((piece) => (
              <Assigned key={piece.id} piece={piece} isNew={piece.isNew || marked.has(piece.id)} />
            ))}
          </ul>
        </Part>
      )}
      {entries.length > 0 && (
        <Part title="Mentions">
          <ol className="flex flex-col divide-y divide-line-soft">
            {entries.map(({ isNew, note }) => (
              <li key={note.id} className="py-3">
                <p className="mb-1 flex items-baseline gap-2">
                  <NameLink
                    href={recordPath(note.entity, note.record)}
                    className="min-w-0 truncate font-medium"
                  >
                    <Foreign>{recordText(note)}</Foreign>
                  </NameLink>
                  {(isNew || marked.has(note.id)) && <New />}
                </p>
                <ul>
                  <NoteEntry note={note} />
                </ul>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  )
}

type Instant = Assignment['since']

function latest(one: Instant | undefined, other: Instant | undefined): Instant | undefined {
  if (!one || !other) return one ?? other
  return compareTimestamps(one, other) > 0 ? one : other
}

function Assigned({ piece, isNew }: { piece: Assignment; isNew: boolean }) {
  const { id, state, since, from, text } = piece
  return (
    <li className="py-3">
      <p className="mb-1 flex items-baseline gap-2">
        <NameLink href={feedbackPath({ at: id })} className="min-w-0 truncate font-medium">
          Feedback from <Foreign>{from ?? 'somebody'}</Foreign>
        </NameLink>
        {isNew && <New />}
      </p>
      {text && (
        <p className="line-clamp-2 [overflow-wrap:anywhere]">
          <Prose>{text}</Prose>
        </p>
      )}
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted">
        <StateText state={state} />
        <span>
          yours since <RelativeTime timestamp={since} />
        </span>
      </p>
    </li>
  )
}

function New() {
  return <span className="rounded-full bg-accent-soft px-2 text-xs text-link">New</span>
}

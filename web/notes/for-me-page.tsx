// What is for the person who is signed in: the notes that name them, newest first. To look at them is to have seen them.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ForMe, getForMe, markSeen } from '#contract/for-me.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { write } from '#web/api/write.ts'
import { recordPath } from '#web/paths.ts'
import { NoteEntry } from '#web/records/note-entry.tsx'
import { Loaded } from '#web/shared/loaded.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
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

function Entries({ forMe: { unseen, entries } }: { forMe: ForMe }) {
  const client = useQueryClient()
  // Those that were new when the screen was opened stay marked on it.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [newest] = entries
  useEffect(() => {
    if (unseen === 0 || !newest) return
    setMarked(
      (before) => new Set([...before, ...entries.flatMap(({ isNew, note }) => (isNew ? note.id : []))]),
    )
    write(client, markSeen, { body: { until: newest.note.createdAt } }).catch(toastError)
  }, [client, unseen, newest, entries])
  if (!newest)
    return <EmptyState title="Nothing for you">Notes that name you with @ are listed here.</EmptyState>
  return (
    <ol className="mt-2 flex flex-col divide-y divide-line-soft">
      {entries.map(({ isNew, note }) => (
        <li key={note.id} className="py-3">
          <p className="mb-1 flex items-baseline gap-2">
            <NameLink href={recordPath(note.entity, note.record)} className="min-w-0 truncate font-medium">
              <Foreign>{recordText(note)}</Foreign>
            </NameLink>
            {(isNew || marked.has(note.id)) && (
              <span className="rounded-full bg-accent-soft px-2 text-xs text-link">New</span>
            )}
          </p>
          <ul>
            <NoteEntry note={note} />
          </ul>
        </li>
      ))}
    </ol>
  )
}

// What needs the signed-in person, newest first. Opening the screen marks all entries as seen; keys put an entry away.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getInbox, type InboxEntry, markSeen, setInboxEntry } from '#contract/inbox.ts'
import { maxInbox } from '#contract/inbox-count.ts'
import type { Timestamp } from '#contract/timestamp.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { write } from '#web/api/write.ts'
import { tellOtherTabs } from '#web/identity/sign-in.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { focusRow } from '#web/table/focus-row.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, PageSkeleton } from '#web/ui/states.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { EntryRow } from './entry-row.tsx'

export function InboxPage() {
  const read = useRead(getInbox, {})
  return (
    <div className="max-w-190">
      <PageHeader title="Inbox" />
      <Loaded read={read} entityName="inbox" skeleton={<PageSkeleton />}>
        {(entries) => <Entries entries={entries} />}
      </Loaded>
    </div>
  )
}

InboxPage.readAhead = (client: QueryClient) => prefetch(client, getInbox, {})

const keyOf = ({ kind, id, shownAt }: InboxEntry): string =>
  `${kind} ${id} ${shownAt.seconds}.${shownAt.nanoseconds}`

function Entries({ entries }: { entries: readonly InboxEntry[] }) {
  const marked = useSeen(entries)
  const { isAway, putAway } = usePutAway()
  const shown = entries.filter((entry) => !isAway(entry))
  if (shown.length === 0)
    return (
      <EmptyState title="You're all caught up.">
        Feedback that is assigned to you, notes that mention you, hits of the views that you watch and
        warnings about your account are listed here.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Inbox" className="flex flex-col divide-y divide-line-soft">
        {shown.map((entry) => (
          <EntryRow
            key={keyOf(entry)}
            entry={entry}
            isNew={entry.isNew || marked.has(keyOf(entry))}
            onPutAway={(row, until) => void putAway(entry, row, until)}
          />
        ))}
      </ul>
      {entries.length === maxInbox && (
        <p className="mt-3 text-muted">
          These are the newest {maxInbox}. Older ones follow when you put some away.
        </p>
      )}
    </>
  )
}

/** Marks all entries as seen; returns the keys of those that were new when the screen was opened, or have arrived since. */
function useSeen(entries: readonly InboxEntry[]): ReadonlySet<string> {
  const client = useQueryClient()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const fresh = entries.filter(({ isNew }) => isNew).map(keyOf)
    const [newest] = entries
    if (!newest || fresh.length === 0) return
    setMarked((before) => new Set([...before, ...fresh]))
    write(client, markSeen, { body: { until: newest.shownAt } }).then(
      () => tellOtherTabs('inbox'),
      toastError,
    )
  }, [client, entries])
  return marked
}

/** An entry disappears at once, and comes back if the server refuses. `until` is undefined for entries marked as done. */
function usePutAway() {
  const client = useQueryClient()
  const [away, setAway] = useState<ReadonlySet<string>>(new Set())
  const show = (entry: InboxEntry, isShown: boolean) =>
    setAway((before) =>
      isShown
        ? new Set([...before].filter((key) => key !== keyOf(entry)))
        : new Set([...before, keyOf(entry)]),
    )
  const set = async (entry: InboxEntry, state: 'open' | 'done' | 'later', until?: Timestamp) => {
    const { kind, id } = entry
    show(entry, state === 'open')
    try {
      await write(client, setInboxEntry, { body: { kind, id, state, ...(until && { until }) } })
      tellOtherTabs('inbox')
    } catch (error) {
      show(entry, state !== 'open')
      toastError(error)
    }
  }
  const putAway = async (entry: InboxEntry, row: HTMLElement, until?: Timestamp) => {
    const next = row.nextElementSibling ?? row.previousElementSibling
    if (next instanceof HTMLElement) focusRow(next)
    await set(entry, until ? 'later' : 'done', until)
    toast({
      title: until ? 'Put off' : 'Done',
      action: { label: 'Undo', altText: 'Put the entry back', run: () => void set(entry, 'open') },
    })
  }
  return { isAway: (entry: InboxEntry) => away.has(keyOf(entry)), putAway }
}

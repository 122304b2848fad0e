// Exports a list from the server into a file, with cancellation, and with a progress bar at the bottom of every screen.

import { useEffect } from 'react'
import { listActors } from '#contract/activity.ts'
import { type Called, csvName } from '#contract/csv-name.ts'
import { actorName } from '#contract/history.ts'
import { getTag, tagLabel } from '#contract/tags.ts'
import { getUser, userName } from '#contract/users.ts'
import { builtInViews, listViews } from '#contract/views.ts'
import { isolated } from '#contract/visible-text.ts'
import { errorOf, isUnauthenticated } from '#web/api/api-error.ts'
import { call, openDownload } from '#web/api/call.ts'
import { identityStore } from '#web/identity/identity-store.ts'
import { expire } from '#web/identity/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { today } from '#web/ui/days.ts'
import { formatBytes, formatCount } from '#web/ui/format.ts'
import { pickFile, saveTo } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { type Export, presentExport, setPresentExport } from './export-store.ts'

/** How often the shown progress is updated. */
const stepMs = 100

/** `count`: the expected number of rows, if known. */
export async function exportList(href: string, count: number | undefined): Promise<void> {
  const { pathname, searchParams } = new URL(href, location.href)
  const listName =
    pathname
      .split('/')
      .at(-1)
      ?.replace(/\.csv$/, '') ?? ''
  const before = presentExport()
  if (before) {
    toast({
      title: 'One export at a time',
      description: `${before.name} is still being exported. Wait for it or cancel it first.`,
    })
    return
  }
  const query = Object.fromEntries(searchParams)
  const called = Object.keys(query).length > 1 ? await readCalled(query) : {}
  const name = csvName(listName, query, today.get(), called)
  const file = await pickFile(name)
  if (!file) return
  const stop = new AbortController()
  const progress: Export = { name, count, rows: 0, bytes: 0, cancel: () => stop.abort() }
  setPresentExport({ ...progress })
  const timer = setInterval(() => setPresentExport({ ...progress }), stepMs)
  const stopWatching = identityStore.subscribe(() => {
    if (identityStore.get().state === 'signed-out') stop.abort()
  })
  try {
    const open = async () => (await openDownload(href, stop.signal)).pipeThrough(counting(progress))
    await saveTo(file, open, stop.signal)
    toast({ title: 'Export finished', description: `${file.name}: ${formatProgress(progress)}.` })
  } catch (error) {
    tell(error, progress, stop.signal)
  } finally {
    clearInterval(timer)
    stopWatching()
    setPresentExport(undefined)
  }
}

const nameReaders: Record<string, (id: string) => Promise<string>> = {
  user: async (id) => userName(await call(getUser, { params: { id } })),
  expert: async (id) => userName(await call(getUser, { params: { id } })),
  tag: async (id) => tagLabel(await call(getTag, { params: { id } })),
  actor: async (id) => {
    const actor = (await call(listActors, {})).find(({ uid }) => uid === id)
    return actor ? actorName(actor) : id
  },
}

/** Reads the names that the file name uses. If a name cannot be read, its id is used. */
async function readCalled(query: Record<string, string>): Promise<Called> {
  const [views, ...names] = await Promise.all([
    call(listViews, {}).catch(() => []),
    ...Object.entries(nameReaders).map(async ([name, read]): Promise<[string, string]> => {
      const id = query[name] ?? ''
      return [name, id && (await read(id).catch(() => id))]
    }),
  ])
  return { names: Object.fromEntries(names), views: [...builtInViews, ...views] }
}

/** Passes the bytes through and counts them. */
function counting(progress: Export): TransformStream<Uint8Array, Uint8Array> {
  const countRows = rowCounter()
  return new TransformStream({
    transform(chunk, controller) {
      progress.rows = countRows(chunk)
      progress.bytes += chunk.length
      controller.enqueue(chunk)
    },
  })
}

function tell(error: unknown, { name, rows }: Export, signal: AbortSignal): void {
  if (signal.aborted) {
    toast({ title: 'Export cancelled', description: `Nothing of ${name} has been kept.` })
    return
  }
  if (isUnauthenticated(error)) expire()
  const reason = isolated(errorOf(error).message)
  const reached = rows > 0 ? ` after ${formatCount(rows)} rows` : ''
  toast({
    title: 'Export failed',
    description: `${name} broke off${reached}, and nothing of it has been kept. ${reason}`,
    style: 'destructive',
  })
}

/** Returns '12,400 of 20,000 rows, 4.1 MB'. */
function formatProgress({ rows, bytes, count }: Pick<Export, 'rows' | 'bytes' | 'count'>): string {
  const all = count !== undefined && rows < count ? ` of ${formatCount(count)}` : ''
  return `${formatCount(rows)}${all} ${rows === 1 && !all ? 'row' : 'rows'}, ${formatBytes(bytes)}`
}

// Counts the rows of a CSV as it arrives. Line breaks within quotes and the heading do not count.

const quote = 0x22
const lineFeed = 0x0a

/** Returns a function that takes chunks of bytes of any length, and returns the number of rows so far. */
export function rowCounter(): (chunk: Uint8Array) => number {
  let isQuoted = false
  let lines = 0
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineFeed && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}

export function ExportBar({ present }: { present: Export }) {
  const { name, rows, count, cancel } = present
  useEffect(() => {
    document.documentElement.dataset.exporting = ''
    return () => {
      delete document.documentElement.dataset.exporting
    }
  }, [])
  return (
    <section
      aria-label="Export"
      className="sticky bottom-0 z-10 flex h-(--export-bar-height) items-center gap-4 border-t border-line bg-surface px-4 sm:px-6"
    >
      <div className="min-w-0 flex-1">
        <p className="flex gap-x-2 whitespace-nowrap max-sm:flex-col">
          <span role="status" className="truncate font-medium">
            Exporting {name}
          </span>
          <span className="text-muted">{formatProgress(present)}</span>
        </p>
        <progress
          aria-label={`Export of ${name}`}
          className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent"
          {...(count ? { max: count, value: Math.min(rows, count) } : {})}
        />
      </div>
      <Button size="small" onClick={cancel}>
        Cancel
      </Button>
    </section>
  )
}

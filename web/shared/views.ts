// The views of the navigation: the built-in ones, which need no call, then saved ones, and their names. Their rows are counted afterwards,
// a few views at a time, so that counting delays neither the names nor other calls of the page.

import { keepPreviousData, type QueryClient, useQueries } from '@tanstack/react-query'
import {
  builtInViews,
  countViews,
  isSelective,
  listViews,
  maxViews,
  mostCountedViews,
  type View,
  type ViewCount,
} from '#contract/views.ts'
import { isolated } from '#contract/visible-text.ts'
import { call, keyOf } from '#web/api/call.ts'
import { cachedAnswer, useRead } from '#web/api/read.ts'

type ViewCounts = ReadonlyMap<string, ViewCount>

const builtInIds = new Set(builtInViews.map(({ id }) => id))

function withBuiltIn(saved: readonly View[]): View[] {
  return [...builtInViews, ...saved.filter(({ id }) => !builtInIds.has(id))]
}

export function useViews(): View[] {
  const read = useRead(listViews, {})
  return withBuiltIn(read.state === 'ready' ? read.data : [])
}

export function cachedViews(client: QueryClient): View[] {
  return withBuiltIn(cachedAnswer(client, listViews, {}) ?? [])
}

/** By id; omits views that are not counted yet, and those that select all rows. */
export function useViewCounts(): ViewCounts {
  const read = useRead(listViews, {})
  const views = withBuiltIn(read.state === 'ready' ? read.data : [])
  const counted =
    read.state === 'loading'
      ? []
      : views
          .slice(0, maxViews)
          .filter(isSelective)
          .map(({ id }) => id)
  return useQueries({
    queries: partsOf(counted).map((ids) => ({
      queryKey: keyOf(countViews, { query: { ids } }),
      queryFn: ({ signal }: { signal: AbortSignal }) => countAll(ids, signal),
      placeholderData: keepPreviousData,
    })),
    combine: byId,
  })
}

function byId(results: readonly { data?: ViewCount[] | undefined }[]): ViewCounts {
  return new Map(results.flatMap(({ data = [] }) => data).map((count) => [count.id, count]))
}

export function cachedViewCounts(client: QueryClient): ViewCounts {
  const all = client.getQueriesData<ViewCount[]>({ queryKey: [countViews.dependsOn, countViews.path] })
  return byId(all.map(([, data]) => ({ data })))
}

function partsOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / mostCountedViews)
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * mostCountedViews, (at + 1) * mostCountedViews),
  )
}

/** An answer only contains views that were counted in time, so the call is repeated until all are counted. */
async function countAll(ids: readonly string[], signal: AbortSignal): Promise<ViewCount[]> {
  const counts: ViewCount[] = []
  let left = [...ids]
  while (left.length > 0) {
    const some = left
    const found = await inTurn(signal, () => call(countViews, { query: { ids: some } }, { signal }))
    if (found.length === 0) break
    counts.push(...found)
    left = left.filter((id) => !found.some((one) => one.id === id))
  }
  return counts
}

let turn: Promise<unknown> = Promise.resolve()

/** Runs one call at a time, since browsers limit the number of concurrent calls to a server. */
function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const mine = turn.then(() => {
    signal.throwIfAborted()
    return work()
  })
  turn = mine.catch(() => undefined)
  return mine
}

type Named = Pick<View, 'name' | 'owner' | 'isOwn'>

/** Removes the wide spaces that would move an owner out of sight. */
export function viewName({ name }: Named): string {
  return isolated(name.replace(/\s+/g, ' '))
}

/** Returns 'ana' for 'ana@example.com': people of one company differ in this part. Undefined for own views and built-in ones. */
export function viewOwner({ owner, isOwn }: Named): string | undefined {
  return owner === null || isOwn ? undefined : owner.split('@', 1)[0]
}

/** Returns 'Overdue' or 'Late ones · ana': with its owner if somebody else shares it, so that it cannot pass as a built-in one. */
export function viewTitle(view: Named): string {
  return [viewName(view), viewOwner(view)].filter((part) => part !== undefined).join(' · ')
}

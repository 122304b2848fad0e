// The views of the navigation: the built-in ones, which need no call, then saved ones, all with the number of their rows; and their names.

import type { QueryClient } from '@tanstack/react-query'
import { builtInViews, listViews, type View } from '#contract/views.ts'
import { isolated } from '#contract/visible-text.ts'
import { cachedAnswer, useRead } from '#web/api/read.ts'

/** While the saved ones are loading, the built-in ones. */
export function useViews(): { views: readonly View[]; isLoading: boolean } {
  const read = useRead(listViews, {})
  return { views: read.data ?? builtInViews, isLoading: read.state === 'loading' }
}

export function cachedViews(client: QueryClient): readonly View[] {
  return cachedAnswer(client, listViews, {}) ?? builtInViews
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

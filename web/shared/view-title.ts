// The name of a view, with its owner where somebody else shares it, so that it cannot pass as a built-in one.

import type { View } from '#contract/views.ts'
import { isolated } from '#contract/visible-text.ts'

type Named = Pick<View, 'name' | 'owner' | 'isOwn'>

/** In one piece, without the wide spaces that would move an owner out of sight. */
export function viewName({ name }: Named): string {
  return isolated(name.replace(/\s+/g, ' '))
}

/** 'ana' of 'ana@example.com': people of one company differ in this part. Undefined for own views and built-in ones. */
export function viewOwner({ owner, isOwn }: Named): string | undefined {
  return owner === null || isOwn ? undefined : owner.split('@', 1)[0]
}

/** 'Overdue', 'Late ones · ana' */
export function viewTitle(view: Named): string {
  return [viewName(view), viewOwner(view)].filter((part) => part !== undefined).join(' · ')
}

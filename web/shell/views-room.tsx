// The room of the views in the navigation until they are known, so that they move nothing when they arrive: that of the views which this
// browser showed last; in its first visit, of the built-in ones, which are shown meanwhile where they fill it.

import { discountCodesPath, feedbackPath, sessionsPath } from '#web/paths.ts'
import { keep, kept } from '#web/store.ts'

/** The number of lines below a screen; without a path, below all screens. */
const atFirst: Record<string, number> = {
  [sessionsPath()]: 3,
  [feedbackPath()]: 1,
  [discountCodesPath()]: 1,
  '': 1,
}

const keyOf = (href: string) => `stoa-views${href}`

export function keepViewsRoom(href: string, lines: number): void {
  keep(keyOf(href), String(lines))
}

export function viewsRoom(href: string): number {
  return Number(kept(keyOf(href)) ?? atFirst[href] ?? 0)
}

export function ViewsRoom({ href }: { href: string }) {
  return Array.from({ length: viewsRoom(href) }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty lines have no other identity
    <div key={line} className="min-h-7 shrink-0 pointer-coarse:min-h-11" />
  ))
}

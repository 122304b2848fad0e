// The address of the page, navigation, and the state of each history entry. Addresses stay percent-encoded here; only address.ts decodes
// them, once. A guard may delay a navigation.

import { createStore } from '#web/store.ts'

/** The row of each list that was last opened, by the index of its history entry: going back focuses it. */
const rows = new Map<number, string>()

/** `index` counts the entries of this tab; `list`: from which a record was opened; `top`, `offset`: how far page and list are scrolled. */
type Visit = { index: number; list?: string; top?: number; offset?: number }

/** Called before another screen is shown: calls `leave` at once, later or never. */
export type Guard = (leave: () => void) => void

const settlers = new Set<() => void>()
const current = createStore(addressNow())
let guard: Guard | undefined
let currentIndex = visit().index
let ignoresNextPop = false
let leavesFreely = false
let moves = 0

function addressNow(): string {
  return typeof location === 'undefined' ? '/' : location.pathname + location.search
}

export function visit(): Visit {
  const state: unknown = typeof history === 'undefined' ? null : history.state
  return typeof state === 'object' && state !== null && 'index' in state ? (state as Visit) : { index: 0 }
}

function visitOf(index: number, list: string | undefined): Visit {
  return list === undefined ? { index } : { index, list }
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '/'
}

/** Returns the screen of an address: a form for a new record is a separate screen, although it has the path of its list. */
function screenOf(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href)
  return searchParams.has('new') ? `${pathname}?new` : pathname
}

function announce(): void {
  currentIndex = visit().index
  current.set(addressNow())
}

type Move = {
  replace?: boolean
  unguarded?: boolean
  /** The address of the list from which a record is opened. */
  list?: string | undefined
}

export function navigate(href: string, { replace = false, unguarded = false, list }: Move = {}): void {
  const target = screenOf(href)
  const move = () => {
    if (!replace) for (const settle of settlers) settle()
    if (replace)
      history.replaceState(
        target === screenOf(current.get()) ? visit() : visitOf(currentIndex, list),
        '',
        href,
      )
    else {
      forgetRow(currentIndex + 1)
      history.pushState(visitOf(currentIndex + 1, list), '', href)
    }
    if (target !== screenOf(current.get())) moves += 1
    announce()
  }
  if (unguarded || target === screenOf(current.get())) move()
  else askToLeave(move)
}

/** Returns a `navigate` that does nothing once another screen has been shown: a slow answer must not take the person away from it. */
export function navigateFromHere(): typeof navigate {
  const begun = moves
  return (href, move) => {
    if (moves === begun) navigate(href, move)
  }
}

/** Calls `leave` at once, or when the guard allows it. */
export function askToLeave(leave: () => void): void {
  if (guard) guard(leave)
  else leave()
}

/** Calls `settle` before a navigation, so that it can still store data in the current history entry. */
export function beforeNavigate(settle: () => void): () => void {
  settlers.add(settle)
  return () => settlers.delete(settle)
}

/** Installs the guard; only one page at a time can have unsaved work. Returns a function that removes it. */
export function guardLeaving(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}

function handlePop(): void {
  if (ignoresNextPop) {
    ignoresNextPop = false
    return
  }
  const distance = visit().index - currentIndex
  if (guard && !leavesFreely && distance !== 0 && screenOf(addressNow()) !== screenOf(current.get())) {
    ignoresNextPop = true
    history.go(-distance)
    guard(() => {
      leavesFreely = true
      history.go(distance)
    })
    return
  }
  leavesFreely = false
  if (screenOf(addressNow()) !== screenOf(current.get())) moves += 1
  announce()
}

let prepare: (path: string) => void = () => undefined

/** Calls `next` with the path of each link that the pointer or the focus reaches, to preload its target. */
export function preloadRoutesWith(next: (path: string) => void): void {
  prepare = next
}

export function preloadRoute(href: string): void {
  prepare(pathOf(href))
}

/** Stores a part of the state in the history entry, for going back and for reloading. */
export function changeVisit(change: Partial<Visit>): void {
  history.replaceState({ ...visit(), ...change } satisfies Visit, '')
}

/** Returns the index of the current history entry, which differs after each navigation, even to another row of the same list. */
export function visitIndex(): number {
  return currentIndex
}

/** Returns the address of the list from which the current record was opened, if any. */
export function listLeft(): string | undefined {
  return visit().list
}

/** Returns the address of a list as it was left, if the current record was opened from it; otherwise its plain address. */
export function listAddress(href: string): string {
  const left = listLeft()
  return left !== undefined && pathOf(left) === pathOf(href) ? left : href
}

/** Returns how often another screen was shown since the page was loaded. */
export function navigationCount(): number {
  return moves
}

/** Returns the current path and search, both still percent-encoded. */
export function useLocation(): { path: string; search: string } {
  const address = current.use()
  const path = pathOf(address)
  return { path, search: address.slice(path.length) }
}

/** To be called once, before rendering: from then on the page follows the browser's back and forward buttons. */
export function followHistory(): void {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', handlePop)
}

/** Called when a record is opened from a row, and when another record of the list is opened from it. */
export function leaveRow(index: number, id: string): void {
  rows.set(index, id)
}

export function rowLeftAt(index: number): string | undefined {
  return rows.get(index)
}

function forgetRow(index: number): void {
  rows.delete(index)
}

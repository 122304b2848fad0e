// Where the reader is: the address of the page, moving to another one, and the scroll position of each visit.
// Addresses stay percent-encoded here; only match-path decodes them, once. A guard may hold a move back.

import { useSyncExternalStore } from 'react'

/** What the browser keeps with each visited address. `index` counts the visits of this tab. */
type Visit = { index: number; top?: number; offset?: number }

/** Asked before the path changes: calls `leave` at once, later or never. */
export type Guard = (leave: () => void) => void

const listeners = new Set<() => void>()
const settlers = new Set<() => void>()
let guard: Guard | undefined
let current = addressNow()
let currentIndex = visit().index
let ignoresNextPop = false
let leavesFreely = false
let moves = 0

function addressNow(): string {
  return typeof location === 'undefined' ? '/' : location.pathname + location.search
}

function visit(): Visit {
  const state: unknown = typeof history === 'undefined' ? null : history.state
  return typeof state === 'object' && state !== null && 'index' in state ? (state as Visit) : { index: 0 }
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '/'
}

function announce(): void {
  current = addressNow()
  currentIndex = visit().index
  for (const listener of listeners) listener()
}

type Move = {
  /** Leaves no trace of the present address in the history. */
  replace?: boolean
  /** Asks no guard. */
  unguarded?: boolean
}

/** Goes to an address of this site. */
export function navigate(href: string, { replace = false, unguarded = false }: Move = {}): void {
  const target = new URL(href, location.href).pathname
  const move = () => {
    if (!replace) for (const settle of settlers) settle()
    if (replace) history.replaceState(visit(), '', href)
    else history.pushState({ index: currentIndex + 1 } satisfies Visit, '', href)
    if (target !== pathOf(current)) moves += 1
    announce()
  }
  if (unguarded || target === pathOf(current)) move()
  else askToLeave(move)
}

/** Calls `leave` once the guard, if there is one, lets go of the page. */
export function askToLeave(leave: () => void): void {
  if (guard) guard(leave)
  else leave()
}

/** Calls `settle` before the page is left by a link: the last moment to keep something with the present address. */
export function beforeMoving(settle: () => void): () => void {
  settlers.add(settle)
  return () => settlers.delete(settle)
}

/** Installs the guard; only one page at a time can have unsaved work. Returns how to take it away again. */
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
  if (guard && !leavesFreely && distance !== 0 && pathOf(addressNow()) !== pathOf(current)) {
    ignoresNextPop = true
    history.go(-distance)
    guard(() => {
      leavesFreely = true
      history.go(distance)
    })
    return
  }
  leavesFreely = false
  if (pathOf(addressNow()) !== pathOf(current)) moves += 1
  announce()
}

let prepare: (path: string) => void = () => undefined

/** `next` is told the path of each link that the pointer or the focus reaches, so that its screen can be at hand. */
export function prepareWith(next: (path: string) => void): void {
  prepare = next
}

export function approach(href: string): void {
  prepare(pathOf(href))
}

/** Keeps the scroll position with the present address, for the way back and for a refresh. */
export function rememberScroll(position: { top?: number; offset?: number }): void {
  history.replaceState({ ...visit(), ...position } satisfies Visit, '')
}

/** `offset` is undefined for an address whose list has not been scrolled. */
export function rememberedScroll(): { top: number; offset: number | undefined } {
  const { top = 0, offset } = visit()
  return { top, offset }
}

/** Which visit of this tab the present one is: another number after each move, also to another row of one list. */
export function visitIndex(): number {
  return currentIndex
}

/** How often the path has changed since the page was loaded. */
export function movesSoFar(): number {
  return moves
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The present path and search, both still percent-encoded. */
export function useLocation(): { path: string; search: string } {
  const address = useSyncExternalStore(subscribe, () => current)
  const path = pathOf(address)
  return { path, search: address.slice(path.length) }
}

/** Once, before anything is drawn: from here on the page follows the browser's own buttons. */
export function followHistory(): void {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', handlePop)
}

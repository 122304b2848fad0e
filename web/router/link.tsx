// A link within the site: a real anchor, so that a new tab, the keyboard and the context menu all work. A link within a row of a list
// records the row and the list, for going back and for the next record. The target is preloaded when the pointer or the focus reaches the
// link.

import type { ComponentProps, FocusEvent, MouseEvent } from 'react'
import { leaveRow, navigate, preloadRoute, visitIndex } from './location.ts'

type LinkProps = ComponentProps<'a'> & { href: string }

export function Link({ href, onClick, onFocus, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    const row = event.currentTarget.closest('[data-row]')?.getAttribute('data-row')
    const list = row ? location.pathname + location.search : undefined
    if (row) leaveRow(visitIndex(), row)
    navigate(href, { list })
  }
  const preload = (event: FocusEvent<HTMLAnchorElement>) => {
    onFocus?.(event)
    preloadRoute(href)
  }
  return (
    <a {...rest} href={href} onClick={follow} onPointerEnter={() => preloadRoute(href)} onFocus={preload} />
  )
}

/** False for a click that opens a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

// One option of the search panel: a real link, or a button for an action, reached by the arrow keys, the pointer or a
// tap.

import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { isPlainClick, Link } from '#web/router/link.tsx'
import { preloadRoute } from '#web/router/location.ts'
import type { Option } from './option.ts'
import type { Choice } from './use-choice.ts'

type SearchOptionProps = { id: string; option: Option; choice: Choice; children: ReactNode }

export function SearchOption({ id, option, choice, children }: SearchOptionProps) {
  const { href, key } = option
  const isActive = choice.activeKey === key

  // The active option is likely to be opened.
  useEffect(() => {
    if (isActive && href !== undefined) preloadRoute(href)
  }, [isActive, href])

  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onPointerMove: () => choice.activate(key),
    className:
      'flex min-h-9 w-full items-center gap-3 rounded-md px-2.5 py-1.5 text-left aria-selected:bg-hover max-sm:min-h-11',
    children,
  }
  const choose = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    choice.choose(option)
  }
  return href === undefined ? (
    <button type="button" {...shared} onClick={choose} />
  ) : (
    <Link {...shared} href={href} onClick={choose} />
  )
}

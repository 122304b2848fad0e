// Scrolls the present match, or the passage of a link, into view, in all scrolling elements around it.

import { type RefObject, useEffect, useRef } from 'react'
import { rememberedScroll } from '#web/router/scroll-position.tsx'
import type { Passage } from './passage.ts'
import type { Find } from './use-find.ts'

/** Only when it changes. A page that is visited again first keeps its own position. */
export function useRevealed(
  story: RefObject<HTMLElement | null>,
  { text, present }: Find,
  passage: Passage | undefined,
): void {
  const isPlaced = useRef(rememberedScroll() > 0)
  const target = present ?? passage
  const name = target && JSON.stringify([text, target])
  useEffect(() => {
    const mark = name === undefined ? null : story.current?.querySelector('mark[data-active]')
    if (!mark) return
    reveal(mark, { page: !isPlaced.current })
    isPlaced.current = false
  }, [name, story])
}

/** `page`: false where the page must keep its own scroll position. */
function reveal(mark: Element, { page }: { page: boolean }): void {
  if (page) {
    mark.scrollIntoView({ block: 'nearest' })
    return
  }
  const scroller = mark.closest('[data-scroller]')
  if (scroller)
    scroller.scrollTop += mark.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 64
}

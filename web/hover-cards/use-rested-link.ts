// The link on which the pointer or the focus has rested for a while. It is left by moving away from it and from its card, by
// Escape, a click, or scrolling.

import { useEffect, useState } from 'react'

const showMs = 500
/** Long enough to move from the link to the card. */
const hideMs = 150

/** Not rows and cards, which are one link each and show the same themselves, nor what has a tooltip of its own. */
const links = 'main a[href]:not(.row-link, .card-link, [data-tip], [aria-keyshortcuts])'

/** `hasCard`: whether there is something to say of a link. */
export function useRestedLink(
  hasCard: (link: HTMLAnchorElement) => boolean,
  cardId: string,
): HTMLAnchorElement | undefined {
  const [shown, setShown] = useState<HTMLAnchorElement>()
  useEffect(() => {
    let awaited: HTMLAnchorElement | undefined
    let present: HTMLAnchorElement | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = (link: HTMLAnchorElement | undefined, afterMs: number) => {
      if (link === awaited) return
      awaited = link
      clearTimeout(timer)
      timer = setTimeout(() => {
        present = link
        setShown(link)
      }, afterMs)
    }
    const leave = (event: Event) => {
      // Escape takes only the card away, not what the page would take away.
      if (present && event instanceof KeyboardEvent && event.key === 'Escape') event.stopPropagation()
      rest(undefined, 0)
    }
    const linkAt = (target: EventTarget | null) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>(links) : null
      if (!link || !hasCard(link)) return undefined
      // The tooltip leaves it alone.
      link.dataset.card = ''
      return link
    }
    const onMove = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      if (target instanceof Element && target.closest(`#${cardId}`)) return rest(present, 0)
      const link = linkAt(target)
      rest(link, link ? showMs : hideMs)
    }
    const onFocus = ({ target }: FocusEvent) => {
      const link = target instanceof Element && target.matches(':focus-visible') ? linkAt(target) : undefined
      rest(link, link ? showMs : 0)
    }
    const stop = new AbortController()
    const { signal } = stop
    // Captured: before the tooltip hears of it.
    addEventListener('pointermove', onMove, { passive: true, signal, capture: true })
    addEventListener('focusin', onFocus, { signal, capture: true })
    for (const name of ['pointerdown', 'scroll', 'popstate', 'keydown', 'focusout'])
      addEventListener(name, leave, { signal, passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [hasCard, cardId])
  return shown
}

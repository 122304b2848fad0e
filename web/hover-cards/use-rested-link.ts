// The link on which the pointer or the focus has rested for a while. It ends when they leave the link and its card, and by
// Escape, a click or scrolling.

import { useEffect, useState } from 'react'

const showMs = 500
/** Long enough to move from the link to the card. */
const hideMs = 150

/** Without rows and cards, whose link shows the same content already, and without links that have a tooltip. */
const links = 'main a[href]:not(.row-link, .card-link, [data-tip], [aria-keyshortcuts])'

/** `hasCard`: whether a link has a card. */
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
      // Escape only closes the card, not a dialog or preview of the page.
      if (present && event instanceof KeyboardEvent && event.key === 'Escape') event.stopPropagation()
      rest(undefined, 0)
    }
    const linkAt = (target: EventTarget | null) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>(links) : null
      if (!link || !hasCard(link)) return undefined
      // The tooltip ignores a link with this attribute.
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
    // Captured, to run before the tooltip's listener.
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

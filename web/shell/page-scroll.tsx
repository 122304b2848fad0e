// Begins a screen at its top, and on the way back where it was left. A list in whose address a row is named
// finds its own place.

import { useEffect, useLayoutEffect } from 'react'
import { rememberedScroll, rememberScroll } from '#web/ui/location.ts'

const settleMs = 150

/** Rendered beside each screen, inside its boundary, so that it acts when the screen is there. */
export function PageScroll() {
  useLayoutEffect(() => {
    if (!new URLSearchParams(location.search).has('at')) scrollTo(0, rememberedScroll().top)
  }, [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(() => rememberScroll({ top: Math.round(scrollY) }), settleMs)
    }
    addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', keep)
    }
  }, [])
  return null
}

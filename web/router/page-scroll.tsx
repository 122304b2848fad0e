// Scrolls a new screen to its top, and a screen that is visited again to its stored position. A list with a row in its
// address scrolls itself.

import { useEffect, useLayoutEffect } from 'react'
import { rememberedScroll, rememberScroll } from './location.ts'

const debounceMs = 150

/** Rendered next to each screen, inside its Suspense boundary, so that it runs when the screen is rendered. */
export function PageScroll() {
  useLayoutEffect(() => {
    if (!new URLSearchParams(location.search).has('at')) scrollTo(0, rememberedScroll().top)
  }, [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(() => rememberScroll({ top: Math.round(scrollY) }), debounceMs)
    }
    addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', keep)
    }
  }, [])
  return null
}

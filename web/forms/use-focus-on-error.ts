// Moves the focus to the first field that the server has refused, once the refusal is on the screen.

import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref of the form. Each refusal is a new error object, so that a repeated refusal moves the focus again. */
export function useFocusOnError(error: Error | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  return form
}

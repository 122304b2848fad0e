// Asks for confirmation before a page with unsaved changes is left.

import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { guardLeaving } from '#web/router/location.ts'
import { type Question, useQuestion } from './use-question.tsx'

const leaving: Question = {
  title: 'Leave without saving?',
  description: 'The changes on this page are not saved yet.',
  confirm: 'Leave',
  cancel: 'Stay',
  look: 'destroy',
}

type UnsavedGuard = {
  /** To be rendered by the page. */
  question: ReactNode
  /** To be called after a save and before navigating: leaving then needs no confirmation. */
  release: () => void
}

export function useUnsavedGuard(dirty: boolean): UnsavedGuard {
  const { question, ask } = useQuestion()
  const released = useRef(false)

  useEffect(() => {
    if (!dirty) return
    released.current = false
    const warn = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    const stopGuarding = guardLeaving((go) => ask(released.current ? undefined : leaving, go))
    addEventListener('beforeunload', warn)
    return () => {
      stopGuarding()
      removeEventListener('beforeunload', warn)
    }
  }, [dirty, ask])

  const release = useCallback(() => {
    released.current = true
  }, [])

  return { question, release }
}

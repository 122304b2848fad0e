// Keeps typed work from being lost: leaving a page with unsaved changes asks first, a saved one leaves in silence.

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { guardLeaving } from './location.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

type UnsavedGuard = {
  /** To be rendered by the page: the question, while it is being asked. */
  question: ReactNode
  /** Call it once saved, before going elsewhere: from then on nothing is asked. */
  release: () => void
}

export function useUnsavedGuard(dirty: boolean): UnsavedGuard {
  const [leave, setLeave] = useState<() => void>()
  const released = useRef(false)

  useEffect(() => {
    if (!dirty) return
    released.current = false
    const warn = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    const stopGuarding = guardLeaving((go) => {
      if (released.current) go()
      else setLeave(() => go)
    })
    addEventListener('beforeunload', warn)
    return () => {
      stopGuarding()
      removeEventListener('beforeunload', warn)
    }
  }, [dirty])

  const release = useCallback(() => {
    released.current = true
  }, [])

  const question = leave && (
    <Suspense>
      <ConfirmDialog
        title="Leave without saving?"
        description="The changes on this page are not saved yet."
        confirm="Leave"
        cancel="Stay"
        onConfirm={leave}
        onCancel={() => setLeave(undefined)}
      />
    </Suspense>
  )
  return { question, release }
}

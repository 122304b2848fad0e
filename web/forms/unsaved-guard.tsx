// Asks for confirmation before a page with unsaved changes is left.

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { guardLeaving } from '#web/router/location.ts'
import { laterLayer } from '#web/ui/later.tsx'
import { beforeReload } from '#web/ui/new-version.ts'

const ConfirmDialog = laterLayer(async () => (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog)

type UnsavedGuard = {
  /** To be rendered by the page: the question, while it is open. */
  question: ReactNode
  /** To be called after a save, before navigating: leaving then needs no confirmation. */
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
    const stopWaiting = beforeReload(() => {
      released.current = true
    })
    return () => {
      stopGuarding()
      stopWaiting()
      removeEventListener('beforeunload', warn)
    }
  }, [dirty])

  const release = useCallback(() => {
    released.current = true
  }, [])

  const question = leave && (
    <ConfirmDialog
      title="Leave without saving?"
      description="The changes on this page are not saved yet."
      confirm="Leave"
      cancel="Stay"
      onConfirm={leave}
      onClose={() => setLeave(undefined)}
    />
  )
  return { question, release }
}

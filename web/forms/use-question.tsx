// Asks for confirmation before an action that the person may not have intended.

import { type ReactNode, useCallback, useState } from 'react'
import type { DialogQuestion as Asked } from '#web/ui/dialog.tsx'
import { laterLayer } from '#web/ui/later.tsx'

const ConfirmDialog = laterLayer(async () => (await import('#web/ui/dialog.tsx')).ConfirmDialog)

export type Question = Omit<Asked, 'cancel' | 'look'> & Partial<Asked>

/** `question`: to be rendered. `ask` acts at once if the question is undefined. */
export function useQuestion(): {
  question: ReactNode
  ask: (question: Question | undefined, act: () => void) => void
} {
  const [asked, setAsked] = useState<Question & { act: () => void }>()
  const close = () => setAsked(undefined)
  const ask = useCallback(
    (question: Question | undefined, act: () => void) => (question ? setAsked({ ...question, act }) : act()),
    [],
  )
  return {
    ask,
    question: asked && (
      <ConfirmDialog
        cancel="Back"
        look="primary"
        {...asked}
        onConfirm={() => {
          close()
          asked.act()
        }}
        onClose={close}
      />
    ),
  }
}

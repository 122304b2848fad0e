// Asks before something is done that the person may not have meant, and does it with their consent.

import { type ReactNode, useState } from 'react'
import { laterLayer } from '#web/ui/later.tsx'

const ConfirmDialog = laterLayer(async () => (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog)

export type Question = { title: string; description: string; confirm: string }

/** `question`: to be rendered. `ask` does at once what there is no question about. */
export function useQuestion(): {
  question: ReactNode
  ask: (question: Question | undefined, act: () => void) => void
} {
  const [asked, setAsked] = useState<Question & { act: () => void }>()
  const close = () => setAsked(undefined)
  return {
    ask: (question, act) => (question ? setAsked({ ...question, act }) : act()),
    question: asked && (
      <ConfirmDialog
        title={asked.title}
        description={asked.description}
        confirm={asked.confirm}
        cancel="Back"
        look="primary"
        onConfirm={() => {
          close()
          asked.act()
        }}
        onClose={close}
      />
    ),
  }
}

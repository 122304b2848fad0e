// The state and the owner of a piece of feedback in rows, previews and dialogs, as buttons for people who may change them.

import type { ReactNode } from 'react'
import { feedbackStates, type ListedFeedback } from '#contract/feedback.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { StateText, stateLabel, stateOf } from '#web/shared/feedback-states.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import { Menu } from '#web/ui/popup.tsx'
import { type TriggerProps, usePopup } from '#web/ui/use-popup.ts'
import { useChangeFeedback } from './use-change-feedback.ts'

const OwnerList = laterLayer(async () => (await import('./owner-list.tsx')).OwnerList)

type HandledProps = { feedback: ListedFeedback }

export function StateOf({ feedback }: HandledProps) {
  const change = useChangeFeedback()
  const mayChange = useMay('feedback.update')
  const state = stateOf(feedback)
  if (!mayChange) return <StateText state={state} />
  const entries = feedbackStates.map((one) => ({
    label: stateLabel(one),
    isChecked: one === state,
    onSelect: () => change(feedback, { state: one }),
  }))
  return (
    <Menu
      label="Status"
      groups={[{ entries }]}
      trigger={(trigger) => (
        <Trigger trigger={trigger} letter="s" label={`${stateLabel(state)}, set status`}>
          <StateText state={state} />
        </Trigger>
      )}
    />
  )
}

export function OwnerOf({ feedback }: HandledProps) {
  const { trigger, isOpen, floating } = usePopup('menu', OwnerList.load)
  const mayChange = useMay('feedback.update')
  const name = feedback.owner?.name
  const shown = name ? <Foreign>{name}</Foreign> : <span className="text-muted">Unassigned</span>
  if (!mayChange) return <span className="block truncate">{shown}</span>
  return (
    <>
      <Trigger trigger={trigger} letter="o" label={`${name ?? 'Unassigned'}, set assignee`}>
        <span className="truncate">{shown}</span>
      </Trigger>
      {isOpen && <OwnerList {...floating} feedback={feedback} />}
    </>
  )
}

type TriggerButtonProps = { trigger: TriggerProps; letter: string; label: string; children: ReactNode }

function Trigger({ trigger, letter, label, children }: TriggerButtonProps) {
  return (
    <button
      {...trigger}
      type="button"
      aria-label={label}
      aria-keyshortcuts={letter}
      className="relative z-1 inline-flex min-h-6 max-w-full items-center rounded-sm text-left align-baseline underline-offset-2 hover:underline"
    >
      {children}
    </button>
  )
}

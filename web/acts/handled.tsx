// The status and the assignee of feedback, as buttons for people who may change them. One menu each, the same for one piece and for many.

import type { ReactNode } from 'react'
import { feedbackStates } from '#contract/feedback.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { StateText, stateLabel, stateOf } from '#web/shared/feedback-states.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import { Menu } from '#web/ui/popup.tsx'
import { type TriggerProps, usePopup } from '#web/ui/use-popup.ts'
import { type HandledFeedback, useChangeFeedback } from './use-change-feedback.ts'

const AssigneeList = laterLayer(async () => (await import('./assignee-list.tsx')).AssigneeList)

type ForProps = {
  pieces: readonly HandledFeedback[]
  onChanged?: () => void
  trigger: (trigger: TriggerProps & { 'aria-keyshortcuts': string }) => ReactNode
}

export function StatusMenu({ pieces, onChanged, trigger }: ForProps) {
  const change = useChangeFeedback()
  const entries = feedbackStates.map((state) => ({
    label: stateLabel(state),
    isChecked: pieces.every((piece) => stateOf(piece) === state),
    onSelect: () => change(pieces, { state }, onChanged),
  }))
  return (
    <Menu
      label="Status"
      groups={[{ entries }]}
      trigger={(props) => trigger({ ...props, 'aria-keyshortcuts': 's' })}
    />
  )
}

export function AssigneeMenu({ pieces, onChanged, trigger }: ForProps) {
  const change = useChangeFeedback()
  const popup = usePopup('menu')
  return (
    <>
      {trigger({ ...popup.trigger, 'aria-keyshortcuts': 'o' })}
      {popup.isOpen && (
        <AssigneeList
          {...popup.floating}
          isAssigned={(uid) => pieces.every(({ owner }) => (owner?.uid ?? null) === uid)}
          onChoose={(owner) => change(pieces, { owner }, onChanged)}
        />
      )}
    </>
  )
}

/** `look`: 'button' where there is room for a frame. */
type OfProps = { feedback: HandledFeedback; look?: keyof typeof looks }

export function StateOf({ feedback, look }: OfProps) {
  const mayChange = useMay('feedback.update')
  const state = stateOf(feedback)
  if (!mayChange) return <StateText state={state} />
  return (
    <StatusMenu
      pieces={[feedback]}
      trigger={(trigger) => (
        <Trigger {...trigger} look={look} aria-label={`${stateLabel(state)}, set status`}>
          <StateText state={state} />
        </Trigger>
      )}
    />
  )
}

export function OwnerOf({ feedback, look }: OfProps) {
  const mayChange = useMay('feedback.update')
  const name = feedback.owner?.name
  const shown = name ? <Foreign>{name}</Foreign> : <span className="text-muted">Unassigned</span>
  if (!mayChange) return <span className="block truncate">{shown}</span>
  return (
    <AssigneeMenu
      pieces={[feedback]}
      trigger={(trigger) => (
        <Trigger {...trigger} look={look} aria-label={`${name ?? 'Unassigned'}, set assignee`}>
          <span className="truncate">{shown}</span>
        </Trigger>
      )}
    />
  )
}

/** Both in one line, on paper as text. */
export function HandledLine({ feedback }: { feedback: HandledFeedback }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 text-xs print:hidden">
        <StateOf feedback={feedback} />
        <OwnerOf feedback={feedback} />
      </div>
      <p className="hidden text-xs print:block">
        <StateText state={stateOf(feedback)} /> <Foreign>{feedback.owner?.name}</Foreign>
      </p>
    </>
  )
}

const looks = {
  text: 'min-h-6 rounded-sm underline-offset-2 hover:underline',
  button: 'h-control rounded-md border px-2.5 hover:border-line-strong hover:bg-hover',
}

type ButtonProps = TriggerProps & {
  look?: OfProps['look']
  'aria-label': string
  'aria-keyshortcuts': string
  children: ReactNode
}

/** On paper only the text. */
function Trigger({ look = 'text', ...rest }: ButtonProps) {
  return (
    <>
      <button
        {...rest}
        type="button"
        className={`relative z-1 inline-flex max-w-full items-center text-left align-baseline print:hidden ${looks[look]}`}
      />
      <span className="hidden print:inline">{rest.children}</span>
    </>
  )
}

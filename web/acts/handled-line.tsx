// The status and the assignee of a piece of feedback in one line, on paper as text.

import { StateText, stateOf } from '#web/shared/feedback-states.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { OwnerOf, StateOf } from './handled.tsx'
import type { HandledFeedback } from './use-change-feedback.ts'

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

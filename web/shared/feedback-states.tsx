// The status of feedback in words.

import { type FeedbackState, feedbackStates } from '#contract/feedback.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'

const texts: Record<FeedbackState, [label: string, tone: Tone]> = {
  open: ['Open', 'warning'],
  'in-work': ['In progress', 'info'],
  answered: ['Replied', 'success'],
  'no-answer': ['No reply needed', 'neutral'],
}

export const stateOptions = feedbackStates.map((value) => ({ value, label: texts[value][0] }))

/** Feedback without a state is open. */
export function stateOf({ state }: { state?: string | undefined }): FeedbackState {
  return feedbackStates.find((one) => one === state) ?? 'open'
}

export function stateLabel(state: FeedbackState): string {
  return texts[state][0]
}

export function StateText({ state }: { state: FeedbackState }) {
  const [label, tone] = texts[state]
  return <Status tone={tone}>{label}</Status>
}

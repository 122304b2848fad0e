// The values of an event in the words of the screens.

import type { ActivityEvent } from '#contract/activity.ts'
import { feedbackStates } from '#contract/feedback.ts'
import { stateLabel } from '#web/shared/feedback-states.tsx'

const fieldNames: Readonly<Record<string, string>> = { state: 'Status', ownerName: 'Assignee' }

const valueTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: Object.fromEntries(feedbackStates.map((state) => [state, stateLabel(state)])),
  reason: {
    unauthenticated: 'wrong email or password',
    forbidden: 'not allowed',
    too_many: 'too many attempts',
  },
}

/** Turns 'isComplete' into 'Is complete', and column names such as 'is_complete' likewise. */
export function fieldLabel(field: string): string {
  const name = fieldNames[field]
  if (name !== undefined) return name
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function shownOf(field: string, values: ActivityEvent['after']): string {
  const text = textOf(values?.[field])
  return valueTexts[field]?.[text] ?? text
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'string') return value
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return entries.map(([name, one]) => `${name} ${textOf(one)}`).join(', ') || 'everything'
}

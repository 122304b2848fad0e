// The labels of the breakdowns of a change, and of the figures that change.

import type { Breakdown, Explained } from '#contract/contributors.ts'

export const breakdownLabels: Record<Breakdown, string> = {
  expert: 'Expert',
  tag: 'Tag',
  label: 'Label',
  ai: 'AI or human',
}
export const explainedLabels: Record<Explained, string> = { revenue: 'Revenue', sessions: 'Sessions' }

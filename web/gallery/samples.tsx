// The samples of the gallery, by group and name: the design tokens, then each component in its states.

import type { ReactNode } from 'react'
import { actions } from './samples/actions.tsx'
import { controls } from './samples/controls.tsx'
import { labels } from './samples/labels.tsx'
import { states } from './samples/states.tsx'
import { tokens } from './samples/tokens.tsx'

export const samples: Record<string, Record<string, ReactNode>> = {
  Tokens: tokens,
  Actions: actions,
  Controls: controls,
  Labels: labels,
  States: states,
}

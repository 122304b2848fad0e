// The design tokens: colours and sizes of text.

import type { ReactNode } from 'react'

const sizes = { '2xl': '28', xl: '20', lg: '16', base: '14', sm: '13', xs: '12' }

export const tokens: Record<string, ReactNode> = {
  Surfaces: colors('canvas', 'surface', 'raised', 'hover', 'line', 'line-strong'),
  Text: colors('text', 'muted', 'link'),
  Accent: colors('accent', 'accent-hover', 'accent-soft'),
  Status: colors('neutral', 'info', 'success', 'warning', 'danger', 'danger-fill'),
  'Status, soft': colors('neutral-soft', 'info-soft', 'success-soft', 'warning-soft', 'danger-soft'),
  Charts: colors('chart', 'ghost'),
  Other: colors('star', 'mark', 'veil'),
  Type: Object.entries(sizes).map(([name, pixels]) => (
    <p key={name} style={{ font: `600 var(--text-${name})/1.4 var(--font-sans)` }} className="pr-4">
      {pixels} Stoa, 1,234.50
    </p>
  )),
}

function colors(...names: string[]): ReactNode {
  return names.map((name) => (
    <span key={name} className="flex items-center gap-2 pr-3 text-xs">
      <span className="size-8 rounded-md border border-line" style={{ background: `var(--color-${name})` }} />
      {name}
    </span>
  ))
}

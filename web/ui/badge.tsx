// Short outlined labels, and statuses. The color never carries information that the text lacks.

import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const tones: Record<Tone, string> = {
  neutral: 'text-neutral',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
}

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block max-w-full truncate rounded border border-line px-1.5 align-middle text-xs leading-4.5 font-medium ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

const dots: Record<Tone, string> = {
  neutral: 'bg-muted',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
}

/** A status: less prominent than a badge, for columns in which every row has one. */
export function Status({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full forced-colors:bg-[CanvasText] ${dots[tone]}`}
      />
      <span className="truncate">{children}</span>
    </span>
  )
}

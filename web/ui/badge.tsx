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
  neutral: 'before:bg-muted',
  info: 'before:bg-info',
  success: 'before:bg-success',
  warning: 'before:bg-warning',
  danger: 'before:bg-danger',
}

/** A status: less prominent than a badge, for columns in which every row has one. */
export function Status({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block max-w-full truncate align-bottom before:mr-1.5 before:inline-block before:size-2 before:rounded-full before:align-[0.05em] before:content-[''] forced-colors:before:bg-[CanvasText] ${dots[tone]}`}
    >
      {children}
    </span>
  )
}

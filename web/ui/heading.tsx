// The titles of a screen's parts and its large figures, by size. Code outside web/ui uses these instead of its own classes for titles.

import type { ReactNode } from 'react'
import { Dash } from './sign.tsx'

const sizes = { page: 'text-title', section: 'text-section', part: 'text-part' }

type HeadingProps = {
  /** 'section': in the page. 'part': within a rail, a form or a dialog. 'page': on the screens before the console. */
  size: keyof typeof sizes
  level?: 1 | 2 | 3
  id?: string | undefined
  children: ReactNode
}

export function Heading({ size, level = 2, id, children }: HeadingProps) {
  const Level = `h${level}` as const
  return (
    <Level id={id} className={sizes[size]}>
      {children}
    </Level>
  )
}

const figureSizes = {
  headline: 'text-[clamp(0.875rem,4.6vw,1.25rem)] leading-7 font-semibold tracking-tight',
  chart: 'text-figure',
  record: 'text-lg font-semibold tracking-tight sm:text-figure',
}

/** `children`: undefined if there is no value. */
type FigureProps = { size: keyof typeof figureSizes; children: string | undefined }

export function Figure({ size, children = '' }: FigureProps) {
  const [, whole = children || <Dash />, cents] = /^([^.]*[$][\d,]+)([.]\d+)$/.exec(children) ?? []
  return (
    <span className={`tabular-nums [overflow-wrap:anywhere] ${figureSizes[size]}`}>
      {whole}
      {cents && <span className="inline-block font-medium text-muted">{cents}</span>}
    </span>
  )
}

// The head of a screen: its title in the page and in the tab, the way back, and what can be done here.

import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from './link.tsx'
import { movesSoFar } from './location.ts'

type PageHeaderProps = {
  title: string
  /** Said beside the title, such as a badge. */
  aside?: ReactNode
  back?: { href: string; label: string }
  actions?: ReactNode
}

let movesFocused = 0

export function PageHeader({ title, aside, back, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  // After a move to another page, readers by keyboard or by ear continue from its heading.
  useEffect(() => {
    if (movesFocused === movesSoFar()) return
    movesFocused = movesSoFar()
    // Unless something is being typed by now, as in the search box.
    if (!document.activeElement?.matches('input, textarea')) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <header className="mb-4">
      <title>{`${title} · Stoa`}</title>
      {back && (
        <Link
          href={back.href}
          className="mb-1 inline-flex h-7 items-center gap-1.5 rounded text-muted hover:text-text"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="max-w-full truncate text-xl font-semibold tracking-tight"
          >
            {title}
          </h1>
          {aside}
        </div>
        {actions && <div className="flex items-center gap-2">{actions}</div>}
      </div>
    </header>
  )
}

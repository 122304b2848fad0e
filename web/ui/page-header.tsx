// The header of a screen: its title in the page and in the tab, the back link, and the actions.

import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type MouseEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { isPlainClick, Link } from '#web/router/link.tsx'
import { listAddress, listLeft, navigationCount } from '#web/router/location.ts'
import { noteRecent } from '#web/router/recent-records.ts'
import { IsPreview } from './room.ts'

type PageHeaderProps = {
  /** Foreign text in it is isolated. */
  title: string
  /** What the screen does with the record in the title: shown above it, and in the tab. */
  task?: string | undefined
  aside?: ReactNode
  picture?: ReactNode
  /** Who, when and how much, in one line below the title. */
  summary?: ReactNode
  back?: { href: string; label: string }
  actions?: ReactNode
  /** The name of this record in the list of recent ones. */
  recent?: string | undefined
}

let movesFocused = 0

export function PageHeader(props: PageHeaderProps) {
  return useContext(IsPreview) ? <PreviewHeader {...props} /> : <Header {...props} />
}

function PreviewHeader({ title, aside, picture, summary }: PageHeaderProps) {
  return (
    <header className="mb-3 flex items-start gap-3">
      {picture}
      <div className="min-w-0 flex-1">
        <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1">
          <h2 dir="auto" className="max-w-full truncate text-title">
            {title}
          </h2>
          {aside}
        </div>
        <Summary>{summary}</Summary>
      </div>
    </header>
  )
}

function Summary({ children }: { children: ReactNode }) {
  if (!children) return null
  return <div className="flex flex-wrap items-center gap-x-4 gap-y-1">{children}</div>
}

function Header({ title, task, aside, picture, summary, back, actions, recent }: PageHeaderProps) {
  useEffect(() => {
    if (recent) noteRecent(location.pathname, recent)
  }, [recent])
  const heading = useRef<HTMLHeadingElement>(null)

  // After a navigation the focus moves to the heading, for keyboards and screen readers.
  useEffect(() => {
    const moves = navigationCount()
    // The header of a record replaces the one that was shown while it loaded, and that had the focus.
    if (movesFocused === moves && (moves === 0 || document.activeElement !== document.body)) return
    movesFocused = moves
    // Not while the person is typing, such as in the search box, or in a menu, which would close.
    const isBusy = document.activeElement?.matches('input, textarea, [role=menu], [role=menu] *')
    if (!isBusy) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <header className={picture ? 'mb-5' : 'mb-2'}>
      <title>{`${task ? `${title} · ${task}` : title} · Stoa`}</title>
      {(back || task) && (
        <div className="flex items-center gap-1 text-muted">
          {back && <BackLink {...back} />}
          {task && <p className="mb-1">· {task}</p>}
        </div>
      )}
      <div className="flex min-h-control flex-wrap items-start gap-x-4">
        {picture}
        <div className="min-w-0 flex-1 basis-32">
          <div className="flex min-h-control min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h1
              ref={heading}
              dir="auto"
              tabIndex={-1}
              className="max-w-full text-title max-sm:line-clamp-2 max-sm:wrap-anywhere sm:truncate"
            >
              {title}
            </h1>
            {aside}
          </div>
          <Summary>{summary}</Summary>
        </div>
        {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
      </div>
    </header>
  )
}

/** Links to the list as it was left, if the record was opened from it. */
function BackLink({ href, label }: { href: string; label: string }) {
  const list = listAddress(href)
  const isLeft = list === listLeft()
  const goBack = (event: MouseEvent) => {
    if (!isLeft || !isPlainClick(event)) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link
      href={list}
      onClick={goBack}
      className="mb-1 inline-flex h-7 print:hidden items-center gap-1.5 rounded text-muted hover:text-text"
    >
      <ArrowLeft className="size-4" />
      {label}
    </Link>
  )
}

// The saved views of a screen below its entry in the navigation, each with its number of rows and its menu. The menu and its dialogs
// are loaded when the page is idle.

import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect, useRef, useState } from 'react'
import { pageParameters } from '#contract/list-query.ts'
import type { View, ViewCount } from '#contract/views.ts'
import { isolated } from '#contract/visible-text.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { screenPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { useLocation } from '#web/router/location.ts'
import { useViews, viewName, viewOwner, viewTitle } from '#web/shared/views.ts'
import { createStore } from '#web/store.ts'
import { formatCount } from '#web/ui/format.ts'
import { later, laterLayer } from '#web/ui/later.tsx'
import { Dash } from '#web/ui/sign.tsx'
import { usePopup } from '#web/ui/use-popup.ts'
import type { ViewQuestionKind } from './view-entries.tsx'
import { keepViewsRoom, ViewsRoom, viewsRoom } from './views-room.tsx'

const WatchMark = later(async () => (await import('#web/list/watch-words.tsx')).WatchMark)

/** While the menu's button is shown, it replaces the count. */
const besideMenuClasses =
  'pointer-fine:group-hover:opacity-0 pointer-fine:group-has-[:focus-visible[aria-haspopup]]:opacity-0 pointer-fine:group-has-[[aria-expanded=true]]:opacity-0'

type NavigationViewsProps = { href: string; onFollow?: (() => void) | undefined }

/** The maximum number of views in the navigation. The others are behind 'More views'. */
const mostShown = 5
const allViews = createStore(false)

function rankOf({ isOwn, owner }: View): number {
  if (isOwn) return 0
  return owner === null ? 2 : 1
}

/** Below all screens. */
export function MoreViews({ href }: NavigationViewsProps) {
  const showsAll = allViews.use()
  const lines = Number(useViews().views.length > mostShown)
  if (!useRoom(href, lines)) return <ViewsRoom href={href} />
  if (lines === 0) return null
  return (
    <button
      type="button"
      aria-expanded={showsAll}
      onClick={() => allViews.set(!showsAll)}
      className="min-h-7 rounded-md px-2.5 text-left text-xs text-muted hover:bg-hover hover:text-text pointer-coarse:min-h-11"
    >
      {showsAll ? 'Fewer views' : 'More views'}
    </button>
  )
}

export function NavigationViews({ href, onFollow }: NavigationViewsProps) {
  const showsAll = allViews.use()
  const { views: all } = useViews()
  const { path, search } = useLocation()
  const mayChange = useMayChange()
  const first = new Set(all.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, mostShown))
  const ofScreen = all.filter((view) => screenPath(view.screen) === href)
  const usual = ofScreen.filter((view) => first.has(view) || (path === href && isShown(view, search)))
  const views = showsAll ? ofScreen : usual
  if (!useRoom(href, usual.length)) return <ViewsRoom href={href} />
  if (views.length === 0) return null
  return (
    <ul aria-label="Views" className="ml-4.5 flex flex-col border-l border-line pl-1">
      {views.map((view) => (
        <li key={view.id} className="group relative flex items-center">
          <Link
            href={`${href}?${view.query}`}
            {...(onFollow ? { onClick: onFollow } : {})}
            aria-current={path === href && isShown(view, search) ? 'true' : undefined}
            data-tip={view.owner !== null && !view.isOwn ? `Shared by ${isolated(view.owner)}` : undefined}
            className="flex min-h-7 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-xs text-muted hover:bg-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:text-link pointer-coarse:min-h-11"
          >
            <span className="flex min-w-0 flex-1 gap-1">
              <span dir="auto" className="truncate">
                {viewName(view)}
              </span>
              {view.watch && <WatchMark watch={view.watch} />}
              {viewOwner(view) && <span className="max-w-1/2 shrink-0 truncate">· {viewOwner(view)}</span>}
            </span>
            <Count of={view.rows} className={mayChange(view) ? besideMenuClasses : ''} />
          </Link>
          {mayChange(view) && <ViewMenu view={view} />}
        </li>
      ))}
    </ul>
  )
}

/** Keeps the room of the lines that a reload shows. Returns whether they may be shown: while views are loading, if they fill it. */
function useRoom(href: string, lines: number): boolean {
  const { isLoading } = useViews()
  useEffect(() => {
    if (!isLoading) keepViewsRoom(href, lines)
  }, [href, lines, isLoading])
  return !isLoading || lines === viewsRoom(href)
}

/** Renders nothing until the rows are counted; if they cannot be counted, the reason is shown on hover. */
function Count({ of, className }: { of: ViewCount | undefined; className: string }) {
  if (!of) return null
  return (
    <span data-tip={of.detail} className={`tabular-nums ${className}`}>
      {of.count === null ? <Dash words="Not counted" /> : formatCount(of.count, of.isMinimum)}
    </span>
  )
}

/** The top row that scrolling has stored, and a preview, do not belong to a view. */
function isShown({ query }: View, search: string): boolean {
  const present = new URLSearchParams(search)
  for (const name of pageParameters) present.delete(name)
  present.sort()
  const wanted = new URLSearchParams(query)
  wanted.sort()
  return present.toString() === wanted.toString()
}

const ViewEntries = laterLayer(async () => (await import('./view-entries.tsx')).ViewEntries)
const ViewQuestion = laterLayer(async () => (await import('./view-question.tsx')).ViewQuestion)

/** People can change their own views; administrators can also remove those of others. Built-in ones cannot be changed. */
function useMayChange(): (view: View) => boolean {
  const mayRemove = useMay('views.remove-shared')
  return ({ isOwn, owner }) => isOwn || (owner !== null && mayRemove)
}

function ViewMenu({ view }: { view: View }) {
  const [asked, setAsked] = useState<ViewQuestionKind>()
  const { isOpen, trigger, floating } = usePopup('menu')
  const place = useRef<HTMLSpanElement>(null)
  const close = () => setAsked(undefined)
  const leave = () => {
    const screen = place.current?.closest('[data-item]')?.querySelector('a')
    close()
    // The focused element is removed together with the view.
    return () => screen?.focus()
  }
  return (
    <span ref={place}>
      <button
        {...trigger}
        type="button"
        aria-label={`Change the view ‘${viewTitle(view)}’`}
        data-tip="Rename, share, watch or remove"
        className="absolute inset-y-0 right-1 my-auto grid size-6 place-items-center rounded text-muted opacity-0 group-hover:opacity-100 hover:bg-neutral-soft hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:static pointer-coarse:size-11 pointer-coarse:opacity-100"
      >
        <Ellipsis className="size-4" />
      </button>
      {isOpen && <ViewEntries {...floating} view={view} onAsk={setAsked} />}
      {asked && <ViewQuestion asked={asked} view={view} onClose={close} onLeave={leave} />}
    </span>
  )
}

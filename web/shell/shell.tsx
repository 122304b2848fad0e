// The frame around every screen: navigation, top bar, and the screen itself.

import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { getUser } from '#contract/users.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { connection } from '#web/api/connection.ts'
import { useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { listenToKeys } from '#web/keys/press.ts'
import { noteTarget } from '#web/records/note-target.ts'
import { forgetRecent } from '#web/router/recent-records.ts'
import { SearchBox } from '#web/search/search-box.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later, laterLayer } from '#web/ui/later.tsx'
import { useIsNarrow } from '#web/ui/room.ts'
import { usePopup } from '#web/ui/use-popup.ts'
import { missingParts } from '#web/unreachable.ts'
import { Navigation } from './navigation.tsx'

const NavigationDrawer = laterLayer(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer)

const HelpDialog = laterLayer(async () => (await import('#web/help/help-dialog.tsx')).HelpDialog)

const FirstSteps = later(async () => (await import('./first-steps.tsx')).FirstSteps)
const AddedFactors = later(async () => (await import('./added-factors.tsx')).AddedFactors)
const NoteDialog = laterLayer(async () => (await import('#web/records/note-dialog.tsx')).NoteDialog)

export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const isNarrow = useIsNarrow()
  const { addedFactors } = useIdentity()
  const note = noteTarget.use()
  // Before anything is painted, so that no key is lost.
  useLayoutEffect(listenToKeys, [])
  useEffect(() => forgetRecent, [])
  return (
    <div className="flex min-h-dvh">
      <button
        type="button"
        data-skip=""
        onClick={() => main.current?.focus()}
        className="fixed top-2 left-2 z-50 -translate-y-20 print:hidden rounded-md bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        Skip to content
      </button>
      {!isNarrow && (
        <div className="sticky top-0 flex h-dvh w-54 print:hidden shrink-0 flex-col border-r border-line bg-canvas px-2.5 pb-3">
          <Navigation />
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar isNarrow={isNarrow} />
        {addedFactors.length > 0 && <AddedFactors added={addedFactors} />}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="@container w-full flex-1 px-4 pt-3 pb-6 outline-none sm:px-6"
        >
          {children}
        </main>
        <ConnectionBar />
        <FirstSteps />
        {note && <NoteDialog target={note} onClose={() => noteTarget.set(undefined)} />}
      </div>
    </div>
  )
}

// A bar at the bottom of every screen while the browser is offline, the server or its database does not answer or does
// not report changes, or is behind the marketplace's own database.

/** Longer than a restart of the server, which therefore shows nothing. */
const delayMs = 3_000

function ConnectionBar() {
  const { state, isBehind } = connection.use()
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine)
  const [shown, setShown] = useState<typeof state>('open')
  useEffect(() => {
    if (state === 'open') return setShown(state)
    const timer = setTimeout(() => setShown(state), delayMs)
    return () => clearTimeout(timer)
  }, [state])
  const isSaid = missingParts.use().length > 0
  const text = isOnline ? (shown === 'lost' && isSaid ? '' : texts[shown]) || (isBehind ? late : '') : offline
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex justify-center">
      {text && <p className="rounded-md border border-line bg-raised px-4 py-2 shadow-raised">{text}</p>}
    </div>
  )
}

const late = 'The latest changes in the marketplace are more than a minute late.'
const offline = "You're offline. We'll reconnect automatically."
const texts = {
  open: '',
  lost: "Can't reach the server. You may be looking at old data.",
  deaf: "Changes by others aren't arriving right now. Reload to see them.",
}

function listenToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function TopBar({ isNarrow }: { isNarrow: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [showsHelp, setShowsHelp] = useState(false)
  return (
    <header className="sticky top-0 z-20 print:hidden flex h-(--top-bar-height) items-center gap-2 border-b border-line bg-surface px-4 sm:px-6">
      {isNarrow && (
        <IconButton
          Icon={Menu}
          iconClass="size-5"
          label="Open the navigation"
          className="-ml-2"
          onClick={() => setIsOpen(true)}
        />
      )}
      <SearchBox />
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <IconButton
          Icon={CircleQuestionMark}
          label="Help"
          aria-keyshortcuts="?"
          onClick={() => setShowsHelp(true)}
        />
        <AccountMenu onHelp={() => setShowsHelp(true)} />
      </div>
      {showsHelp && <HelpDialog onClose={() => setShowsHelp(false)} />}
      {isNarrow && isOpen && <NavigationDrawer onClose={() => setIsOpen(false)} />}
    </header>
  )
}

const AccountEntries = laterLayer(async () => (await import('./account-entries.tsx')).AccountEntries)

function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const identity = useIdentity()
  const user = useRead(getUser, { params: { id: identity.uid } }, { enabled: identity.isUser })
  const picture = user.data?.ProfilePicture
  const pictures = identity.isUser && user.state === 'loading' ? [] : [picture, identity.photoURL]
  const name = firstVisible(identity.displayName, identity.email) ?? ''
  const popup = usePopup('menu')
  return (
    <>
      <Button
        {...popup.trigger}
        aria-keyshortcuts=","
        look="quiet"
        size="small"
        className="min-w-0 shrink px-1.5!"
      >
        <span className="sr-only">Account of </span>
        <Foreign className="max-w-48 truncate max-sm:sr-only">{name}</Foreign>
        <Avatar pictures={pictures} name={identity.displayName} />
      </Button>
      {popup.isOpen && <AccountEntries {...popup.floating} onHelp={onHelp} />}
    </>
  )
}

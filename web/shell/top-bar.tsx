// The bar that stays at the top: search, theme, account; and the menu button where the navigation is hidden.

import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { getUser } from '#contract/users.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { SearchBox } from '#web/search/search-box.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { AppearanceMenu } from './appearance-menu.tsx'

const NavigationDrawer = later(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer)

const HelpDialog = later(async () => (await import('#web/help/help-dialog.tsx')).HelpDialog)

export function TopBar({ isNarrow }: { isNarrow: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [showsHelp, setShowsHelp] = useState(false)
  return (
    <header className="sticky top-0 z-20 print:hidden flex h-(--top-bar-height) items-center gap-2 border-b border-line bg-surface px-4 sm:px-6">
      {isNarrow && (
        <IconButton label="Open the navigation" className="-ml-2" onClick={() => setIsOpen(true)}>
          <Menu aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <SearchBox />
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <IconButton label="Help" aria-keyshortcuts="?" onClick={() => setShowsHelp(true)}>
          <CircleQuestionMark aria-hidden="true" className="size-4" />
        </IconButton>
        <AppearanceMenu />
        <Account />
      </div>
      {showsHelp && <HelpDialog onClose={() => setShowsHelp(false)} />}
      {isNarrow && isOpen && <NavigationDrawer onClose={() => setIsOpen(false)} />}
    </header>
  )
}

/** The person who is signed in. */
function Account() {
  const identity = useIdentity()
  const user = useRead(getUser, { params: { id: identity.uid } })
  const picture = user.state === 'ready' ? user.data.ProfilePicture : undefined
  const pictures = user.state === 'loading' ? [] : [picture, identity.photoURL]
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="max-w-48 truncate font-medium max-sm:sr-only">
        <Foreign>{firstVisible(identity.displayName, identity.email)}</Foreign>
      </span>
      <Avatar pictures={pictures} name={identity.displayName} />
    </div>
  )
}

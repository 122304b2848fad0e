// The bar that stays at the top: search, help, account; and the menu button where the navigation is hidden.

import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { SearchBox } from '#web/search/search-box.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import { AccountMenu } from './account-menu.tsx'

const NavigationDrawer = laterLayer(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer)

const HelpDialog = laterLayer(async () => (await import('#web/help/help-dialog.tsx')).HelpDialog)

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
        <AccountMenu onHelp={() => setShowsHelp(true)} />
      </div>
      {showsHelp && <HelpDialog onClose={() => setShowsHelp(false)} />}
      {isNarrow && isOpen && <NavigationDrawer onClose={() => setIsOpen(false)} />}
    </header>
  )
}

// The bar that stays at the top: search, theme, account; and the menu button where the navigation is hidden.

import Menu from 'lucide-react/icons/menu'
import { lazy, Suspense, useState } from 'react'
import { SearchBox } from '#web/search/search-box.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Account } from './account.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const NavigationDrawer = lazy(async () => ({
  default: (await import('./navigation-drawer.tsx')).NavigationDrawer,
}))

export function TopBar({ isNarrow }: { isNarrow: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <header className="sticky top-0 z-20 flex h-(--top-bar-height) items-center gap-2 border-b border-line bg-surface px-4 sm:px-6">
      {isNarrow && (
        <IconButton label="Open the navigation" className="-ml-2" onClick={() => setIsOpen(true)}>
          <Menu aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <SearchBox />
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <ThemeSwitch />
        <Account />
      </div>
      {isNarrow && isOpen && (
        <Suspense>
          <NavigationDrawer onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

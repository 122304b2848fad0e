// Shows the screen of an address within another one, such as a record next to its list. The app provides it, since only
// the app imports all screens.

import { createContext, type ReactNode } from 'react'

export const ScreenOf = createContext<(href: string) => ReactNode>(() => null)

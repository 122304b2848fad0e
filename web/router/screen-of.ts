// Shows the screen of an address as a part of another one, such as a record beside its list. The app provides it, which alone
// knows every screen.

import { createContext, type ReactNode } from 'react'

export const ScreenOf = createContext<(href: string) => ReactNode>(() => null)

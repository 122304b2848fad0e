// The available space: whether a media query matches, kept up to date, and previews, which show a screen next to another one.

import { createContext, type ReactNode, useSyncExternalStore } from 'react'

const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  return list
}

function useMediaQuery(query: string): boolean {
  const list = listOf(query)
  return useSyncExternalStore(
    (listener) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => list.matches,
  )
}

/** True up to 640 px, where tables become lists of small cards. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 640px)')

/** True if sticky elements would take too much of the window, on phones and at 200 percent zoom. */
export const useIsSmall = (): boolean => useMediaQuery('(max-height: 519px), (max-width: 640px)')

/** True below 900 px, where the navigation is opened by a button. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 899px)')

/** True if a record fits next to its list. */
export const useHasPreview = (): boolean => useMediaQuery('(min-width: 1024px)')

/** True if a table of many columns fits next to the navigation. */
export const useHasRoom = (): boolean => useMediaQuery('(min-width: 1200px)')

/** True in a preview next to a list: in a narrow column, and not as the subject of the page. */
export const IsPreview = createContext(false)

/** Returns the screen of an address, such as that of a row's record. The app provides it, since only the app imports all screens. */
export const ScreenOf = createContext<(href: string) => ReactNode>(() => null)

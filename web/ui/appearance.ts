// The appearance of the console: the theme, the height of rows and the columns of lists, stored for the next visit. public/appearance.js
// applies both before the first paint.

import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
export type Density = 'compact' | 'comfortable'

/** A choice whose first value is the default, stored in a data attribute of the page. */
function choiceOf<Value extends string>(name: 'theme' | 'density', values: readonly [Value, ...Value[]]) {
  const listeners = new Set<() => void>()
  const current = (): Value => {
    const chosen = document.documentElement.dataset[name]
    return values.find((value) => value === chosen) ?? values[0]
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    values,
    use: (): Value => useSyncExternalStore(subscribe, current),
    choose(value: Value): void {
      const isDefault = value === values[0]
      if (isDefault) delete document.documentElement.dataset[name]
      else document.documentElement.dataset[name] = value
      keep(`stoa-${name}`, isDefault ? undefined : value)
      for (const listener of listeners) listener()
    },
  }
}

/** What was kept under a key; undefined where nothing was, or where storage is forbidden. */
export function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is forbidden: the choice lasts until the page is closed.
  }
}

/** 'system' follows the operating system. */
export const theme = choiceOf<Theme>('theme', ['system', 'light', 'dark'])
export const density = choiceOf<Density>('density', ['compact', 'comfortable'])

const rowHeights: Record<Density, number> = { compact: 40, comfortable: 52 }

/** In pixels: all rows of a table have the same height, so that the visible ones are found by a division. */
export function useRowHeight(): number {
  return rowHeights[density.use()]
}

// A person's choices for this browser, stored for the next visit: the theme, the height of rows, the columns of lists, and whether single
// keys act. public/appearance.js applies the choices before the first paint.

import { createStore, keep, kept } from '#web/store.ts'

export type Theme = 'system' | 'light' | 'dark'
export type Density = 'compact' | 'comfortable'

/** A choice whose first value is the default; another one is stored, and is a data attribute of the page. */
function choiceOf<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const chosen = kept(`stoa-${name}`)
  const store = createStore(values.find((value) => value === chosen) ?? values[0])
  return {
    values,
    get: store.get,
    use: store.use,
    choose(value: Value): void {
      const isDefault = value === values[0]
      if (isDefault) document.documentElement.removeAttribute(`data-${name}`)
      else document.documentElement.setAttribute(`data-${name}`, value)
      keep(`stoa-${name}`, isDefault ? undefined : value)
      store.set(value)
    },
  }
}

/** 'system' follows the operating system. */
export const theme = choiceOf<Theme>('theme', ['system', 'light', 'dark'])
export const density = choiceOf<Density>('density', ['compact', 'comfortable'])
/** Turned off by people whose speech input or switch device types single keys by accident. */
export const singleKeys = choiceOf('single-keys', ['on', 'off'])

const rowHeights: Record<Density, number> = { compact: 40, comfortable: 52 }
const secondLine = 20

/** In pixels. All rows of a table have the same height, so that the visible ones are found by a division. */
export function useRowHeight(textLines = 1): number {
  return rowHeights[density.use()] + (textLines - 1) * secondLine
}

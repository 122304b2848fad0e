// The rows that an act has just removed from a filtered list, reported if the list is then empty.

import { createStore } from '#web/store.ts'

/** `search`: of the list's address. `text`: how many rows, and why. `href`: where they are shown. */
type JustLeft = { search: string; text: string; href: string }

const store = createStore<JustLeft | undefined>(undefined)

export const { use: useJustLeft, set: setJustLeft } = store

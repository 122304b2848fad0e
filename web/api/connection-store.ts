// Whether changes of the server currently reach this browser, and those of the marketplace the server.

import { createStore } from '#web/store.ts'

export const connection = createStore({ isInterrupted: false, isBehind: false })

// Whether this browser receives changes from the server, and the server from the marketplace.

import { createStore } from '#web/store.ts'

/** 'lost': the server does not answer; 'deaf': only its changes do not arrive. `isBehind`: it lags behind the marketplace. */
export type Connection = { state: 'open' | 'lost' | 'deaf'; isBehind: boolean }

export const connection = createStore<Connection>({ state: 'open', isBehind: false })

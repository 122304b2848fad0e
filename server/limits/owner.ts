// For whom the server is working: a person, an address, or the server itself. Each gets a fair part of the connections to
// the database (db/connections.ts), and nothing more is begun for a client that has gone.

import { AsyncLocalStorage } from 'node:async_hooks'

export type Owner = {
  name: string
  /** Aborted when the client has closed its connection. */
  gone?: AbortSignal
}

const owners = new AsyncLocalStorage<Owner>()
const theServer: Owner = { name: 'server' }

/** Everything that the work calls and awaits is done for this owner. */
export function workFor<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  return owners.run(owner, work)
}

export function currentOwner(): Owner {
  return owners.getStore() ?? theServer
}

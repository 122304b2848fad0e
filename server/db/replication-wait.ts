// A commit whose wait for a synchronous standby was cancelled, as an operator does where all standbys are lost. PostgreSQL
// answers it as a success with a warning, but a failover to that standby would lose it.

import type pg from 'pg'
import { notReplicated } from './errors.ts'

const unreplicated = new WeakSet<pg.ClientBase>()

/** The function of PostgreSQL that warns, whatever the language of its messages. */
const waitingFunction = 'SyncRepWaitForLSN'

export function watchReplication(client: pg.ClientBase): void {
  client.on('notice', ({ routine }) => {
    if (routine === waitingFunction) unreplicated.add(client)
  })
}

/** Throws where the last statement was answered with that warning. */
export function requireReplicated(client: pg.ClientBase): void {
  if (unreplicated.delete(client)) throw notReplicated()
}

// Tells a database that is not able to answer from a statement that is wrong: the first is the Problem 'unavailable'.

import pg from 'pg'
import { Problem } from '#contract/problem.ts'

/** SQLSTATE classes and codes: connection, resources, operator, system; locks that were not granted, deadlocks. */
const unavailableStates = /^(08|53|57|58)|^(25P03|40001|40P01|55P03)$/
const diskFull = '53100'

export function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'unavailable'
}

/** True where it was the connection that failed, not PostgreSQL that refused. */
export function isConnectionFailure(error: unknown): boolean {
  if (!isUnavailable(error) || !(error instanceof Error)) return false
  return !(error.cause instanceof pg.DatabaseError || error.cause instanceof OutOfTime)
}

/** True for a row whose key is there already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

/** What the driver rejected with, as the server answers it. An error in a statement or its values stays as it is. */
export function toProblem(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    if (!unavailableStates.test(error.code ?? '')) return error
    return unavailable(
      error.code === diskFull ? 'The disk of the database is full, so nothing was changed.' : silent,
      error,
    )
  }
  // The driver has no class for a lost connection or a timeout; a TypeError or RangeError is a fault of the program.
  const isFault = error instanceof TypeError || error instanceof RangeError || error instanceof Problem
  return isFault ? error : unavailable(silent, error)
}

/** Whatever keeps a connection from being made keeps the database from answering. */
export function toConnectProblem(error: unknown): Problem {
  return unavailable(silent, error)
}

const silent = 'The database does not answer.'

class OutOfTime extends Error {}

/** The request has taken as long as it may. */
export function outOfTime(): Problem {
  return unavailable(silent, new OutOfTime('The time for the request is over.'))
}

function unavailable(sentence: string, cause: unknown): Problem {
  return new Problem('unavailable', `${sentence} Try again in a moment.`, { cause })
}

// Tells a database that is not able to answer from a statement that is wrong: the first is the Problem 'unavailable'.

import pg from 'pg'
import { Problem } from '#contract/problem.ts'

const retryAfterSeconds = 2

/** SQLSTATE classes and codes: connection, login, resources, shutdown, operator, system; locks that were not granted. */
const unavailableStates = /^(08|28|3D|53|57|58)|^(25P03|40001|40P01|55P03)$/
const diskFull = '53100'

export function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'unavailable'
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
      error.code === diskFull
        ? 'The disk of the database is full, so nothing was changed.'
        : 'The database does not answer.',
      error,
    )
  }
  // The driver has no class for a lost connection or a timeout; a TypeError or RangeError is a fault of the program.
  const isFault = error instanceof TypeError || error instanceof RangeError || error instanceof Problem
  return isFault ? error : unavailable('The database does not answer.', error)
}

function unavailable(sentence: string, cause: unknown): Problem {
  return new Problem('unavailable', `${sentence} Please try again in a moment.`, { cause, retryAfterSeconds })
}

// Distinguishes a database that cannot answer, which is the Problem 'unavailable', from a wrong statement.

import pg from 'pg'
import { Problem } from '#contract/problem.ts'

/** Connection, resources, operator, system, locks, deadlocks. A demoted primary answers 55000 when asked for the end of its log. */
const unavailableStates = /^(08|53|57|58)|^(25P03|40001|40P01|55P03|55000)$/
const diskFull = '53100'
/** A deadlock or a lock that was not granted: the database answers, but other transactions came first. */
const heldUp = /^(40001|40P01|55P03)$/
/** PostgreSQL ended a statement at its time limit. */
const tooSlow = '57014'
/** A write on a standby, or where `default_transaction_read_only` is on. */
const readOnly = '25006'

const wrongPassword = 'The database refuses the user or the password of DATABASE_URL.'

const remedies: Record<string, string> = {
  '28P01': wrongPassword,
  '28000': wrongPassword,
  '3D000': 'The database that DATABASE_URL names does not exist. Create it first.',
  [readOnly]:
    'DATABASE_URL leads to a server that accepts no changes, such as a standby. It must lead to the primary.',
  '42501':
    'The user of DATABASE_URL lacks a right. Steps of a new release need the owner of the tables: npm run stoa -- migrate; what a server needs is in docs/running.md.',
}

/** Returns what the operator must change, for an SQLSTATE that tells. */
export function remedyOf(sqlState: unknown): string | undefined {
  return remedies[String(sqlState)]
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'unavailable'
}

/** The Problem 'unavailable' of the database, as opposed to that of other work in a transaction. */
class DatabaseUnavailable extends Problem {
  constructor(sentence: string, options: { cause: unknown; mayBeSaved?: boolean }) {
    super('unavailable', sentence, options)
  }
}

/** True if the database did not execute the request. The connection may still be at work and is not used again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable
}

/** The states with which PostgreSQL ends a session without saying what became of its statement. */
const endedStates = /^(08|57P)/

/** True if the connection failed or PostgreSQL ended it, not if PostgreSQL refused the statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false
  const { cause } = error
  if (cause instanceof pg.DatabaseError) return endedStates.test(cause.code ?? '')
  return !(cause instanceof OutOfTime)
}

/** True if PostgreSQL refused to write, as on a host that is no longer the primary. */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false
  return error.cause instanceof pg.DatabaseError && error.cause.code === readOnly
}

export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

/** SQLSTATE classes: a malformed value, a violated constraint, a value that is too complex. */
const refusedValues = /^(22|23|54)/

/** Returns PostgreSQL's message about a value that cannot be stored; undefined for any other error. */
export function reasonOfValue(error: unknown): string | undefined {
  const isOfValue = error instanceof pg.DatabaseError && refusedValues.test(error.code ?? '')
  return isOfValue ? error.message : undefined
}

/** Translates an error of the driver. An error in a statement or its values is returned unchanged. */
export function toProblem(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    if (error.code === readOnly) return unavailable(refusesChanges, error)
    if (!unavailableStates.test(error.code ?? '')) return error
    return unavailable(sentenceFor(error.code), error)
  }
  // The driver has no class for a lost connection or a timeout; a TypeError or RangeError is a bug.
  const isFault = error instanceof TypeError || error instanceof RangeError || error instanceof Problem
  return isFault ? error : unavailable(silent, error)
}

/** Any error while connecting means that the database cannot answer; a passed deadline stays what it is. */
export function toConnectProblem(error: unknown): Problem {
  return error instanceof Problem ? error : unavailable(silent, error)
}

function sentenceFor(code = ''): string {
  if (code === diskFull) return fullDisk
  if (code === tooSlow) return slow
  return heldUp.test(code) ? busy : silent
}

const silent = 'The database does not answer.'
const busy = 'The server is too busy to answer in time.'
const slow = 'The database was too slow to answer in time.'
const fullDisk = 'The disk of the database is full, so nothing was changed.'
const refusesChanges = 'The database accepts no changes at the moment, so nothing was changed.'

class OutOfTime extends Error {}

/** Returns the same error, or that the write may have been made if it failed without an answer about that. */
export function toUnconfirmed(error: unknown): unknown {
  if (!(error instanceof DatabaseUnavailable)) return error
  const { cause } = error
  if (cause instanceof pg.DatabaseError && !endedStates.test(cause.code ?? '')) return error
  return unconfirmed(cause)
}

function unconfirmed(cause: unknown): Problem {
  const sentence = 'The database has not confirmed the change, which may have been saved.'
  return new DatabaseUnavailable(sentence, { cause, mayBeSaved: true })
}

export function deadlineExceeded(): Problem {
  return unavailable(busy, new OutOfTime('The time for the request is over.'))
}

function unavailable(sentence: string, cause: unknown): Problem {
  return new DatabaseUnavailable(`${sentence} Try again in a moment.`, { cause })
}

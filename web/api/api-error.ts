// A call that the server refused. The message is '{status}: {detail}'.

import type { FieldProblem, ProblemDocument } from '#contract/problem.ts'
import { reasonPhrase } from '#contract/reason-phrases.ts'

export class ApiError extends Error {
  readonly status: number
  /** The stable code of the problem document; undefined if another program, such as a proxy, answered. */
  readonly code: string | undefined
  readonly fields: readonly FieldProblem[]
  /** The write may have been made in spite of the error. */
  readonly mayBeSaved: boolean
  /** The message without the status. */
  readonly detail: string

  constructor(status: number, body: string) {
    const problem = readProblem(body)
    const detail = problem?.detail || body || reasonPhrase(status)
    super(`${status}: ${detail}`)
    this.name = 'ApiError'
    this.status = status
    this.code = problem?.code
    this.fields = Array.isArray(problem?.fields) ? problem.fields : []
    this.mayBeSaved = problem?.mayBeSaved === true
    this.detail = detail
  }
}

function readProblem(body: string): Partial<ProblemDocument> | undefined {
  if (!body.startsWith('{')) return undefined
  try {
    const json: unknown = JSON.parse(body)
    return isProblem(json) ? json : undefined
  } catch {
    return undefined
  }
}

function isProblem(json: unknown): json is Partial<ProblemDocument> {
  return typeof json === 'object' && json !== null && 'detail' in json && typeof json.detail === 'string'
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status
}

export function isUnauthenticated(error: unknown): boolean {
  return hasStatus(error, 401)
}

export function isNotFound(error: unknown): boolean {
  return hasStatus(error, 404)
}

export function mayBeSaved(error: unknown): boolean {
  return error instanceof ApiError && error.mayBeSaved
}

/** The record already exists. */
export function isTaken(error: unknown): boolean {
  return hasStatus(error, 409)
}

/** Somebody else has changed the record since it was read. */
export function isConflict(error: unknown): boolean {
  return hasStatus(error, 412)
}

export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

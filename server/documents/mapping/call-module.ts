// Calls a function of the mapping for one document. Whatever it does is a fault of that document: what it throws or answers here;
// what it does not end is ended from outside with its thread, and the call that did it is not made again.

import type { Report } from '#contract/field.ts'
import { type Helpers, helpersFor } from './helpers.ts'
import { mappingPath } from './mapping.ts'
import { type EntityFunctions, errorText } from './module.ts'
import { valuesOf, viewOf } from './module-values.ts'

type Values = Record<string, unknown>

/** `progress`: one number, odd while a function runs. `unanswered`: why the calls of these numbers are not made, from 0. */
export type Watch = { progress: Int32Array; unanswered: Record<number, string> }

let watch: Watch = { progress: new Int32Array(1), unanswered: {} }

/** To be called before the calls that are watched. */
export function watchCalls(by: Watch): void {
  watch = by
}

/** The number of the call that runs; undefined while none does. */
export function runningCall(progress: Int32Array): number | undefined {
  const count = Atomics.load(progress, 0)
  return count % 2 === 0 ? undefined : (count - 1) / 2
}

export type Answer = { values: Values } | { failure: string }

export function readByModule({ read }: EntityFunctions, document: Values, report: Report): Answer {
  return call(document, report, (view, helpers) => read(view, helpers))
}

export function writeByModule({ write }: EntityFunctions, changes: Values, document: Values): Answer {
  let failure: string | undefined
  const report: Report = ({ field, value }) => {
    failure ??= `answered ${value} at ${field}`
  }
  const answer = call(document, report, (view, helpers) => (write ? write(changes, view, helpers) : changes))
  return failure === undefined ? answer : { failure }
}

function call(document: Values, report: Report, run: (view: Values, helpers: Helpers) => unknown): Answer {
  const { progress, unanswered } = watch
  const failure = unanswered[Atomics.add(progress, 0, 1) / 2]
  try {
    if (failure !== undefined) return { failure }
    const view = viewOf(document)
    return { values: valuesOf(run(view, helpersFor(view)), report) }
  } catch (error) {
    return { failure: errorText(error) }
  } finally {
    Atomics.add(progress, 0, 1)
  }
}

/** The field of a fault of a whole document. */
export const mappingField = 'mapping'

export function reportFailure({ name }: EntityFunctions, failure: string, report: Report): void {
  const module = mappingPath().replace(/^.*[/\\]/, '')
  report({ field: mappingField, value: failure, expected: `${name} of ${module} to answer the fields` })
}

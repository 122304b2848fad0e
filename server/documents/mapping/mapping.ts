// The mapping module in use (STOA_MAPPING), and the calls of its functions. Every thread knows its text; its functions are loaded only in
// threads that prepare documents, so that the operator's code never blocks the event loop.

import type { EntityName } from '#contract/entities.ts'
import type { Report } from '#contract/field.ts'
import { type EntityFunctions, errorText, loadModule, type Mapping, type MappingFunctions } from './module.ts'
import { type Helpers, helpersFor, jsonValuesOf, notingFields, viewOf } from './module-values.ts'
import { declarationHash } from './targets.ts'

type InUse = { text: string; mapping: Mapping | undefined; functions: MappingFunctions | undefined }

const none: InUse = { text: '', mapping: undefined, functions: undefined }
let inUse = none

/** `text`: JSON of a Mapping, or '' for none. */
export function setMapping(text: string): void {
  if (text !== inUse.text)
    inUse = text === '' ? none : { text, mapping: JSON.parse(text), functions: undefined }
}

/** Sets the mapping and loads its functions; only in a thread that can be ended. */
export async function loadMappingHere(text: string): Promise<void> {
  setMapping(text)
  if (inUse.mapping && !inUse.functions) inUse.functions = (await loadModule(inUse.mapping)).functions
}

/** Returns the text that other threads pass to setMapping. */
export function mappingText(): string {
  return inUse.text
}

export function isMapped(entity: EntityName): boolean {
  return inUse.mapping?.entities.includes(entity) ?? false
}

/** Returns undefined if the entity is not mapped. Throws in a thread that has not loaded the functions. */
export function functionsFor(entity: EntityName): EntityFunctions | undefined {
  if (!isMapped(entity)) return undefined
  if (!inUse.functions)
    throw new Error(`Documents of ${entity} are mapped only in threads that prepare them.`)
  return inUse.functions[entity]
}

export function mappingPath(): string {
  return inUse.mapping?.path ?? ''
}

/** Returns what the derivation of the entity's columns depends on besides its version: the declaration of its fields, and the mapping. */
export function derivationText(entity: EntityName): string {
  const mapping = isMapped(entity) ? (inUse.mapping?.hash ?? '') : ''
  return `${declarationHash(entity)} ${mapping}`.trimEnd()
}

/** Returns the collection or file of the entity. */
export function sourceNameOf(entity: EntityName): string | undefined {
  return inUse.mapping?.sources[entity]
}

// Calls a function of the mapping for one document. A failure is a fault of that document only: an exception or a wrong result is handled
// here; a call that does not end is ended together with its thread, and is not repeated.

type Values = Record<string, unknown>

/** `progress`: one number, odd while a function runs. `unanswered`: the reasons not to make the calls with these numbers, from 0. */
export type CallProgress = { progress: Int32Array; unanswered: Record<number, string> }

let watch: CallProgress = { progress: new Int32Array(1), unanswered: {} }

/** Must be called before the watched calls. */
export function watchCalls(by: CallProgress): void {
  watch = by
}

/** Returns the number of the running call; undefined if none runs. */
export function runningCall(progress: Int32Array): number | undefined {
  const count = Atomics.load(progress, 0)
  return count % 2 === 0 ? undefined : (count - 1) / 2
}

type Answer = { values: Values } | { failure: string }

export function readByModule({ read }: EntityFunctions, document: Values, report: Report): Answer {
  return call(document, report, (view, helpers) => read(view, helpers))
}

/** Returns the result for the document, and the paths of the fields that the function took from it. */
export function traceModule(
  { read }: EntityFunctions,
  document: Values,
): { answer: Answer; taken: Set<string> } {
  const taken = new Set<string>()
  const note = (path: string) => void taken.add(path)
  const answer = call(
    document,
    () => undefined,
    (view) => {
      const noting = notingFields(view, note)
      return read(noting, helpersFor(noting))
    },
  )
  return { answer, taken }
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
    return { values: jsonValuesOf(run(view, helpersFor(view)), report) }
  } catch (error) {
    return { failure: errorText(error) }
  } finally {
    Atomics.add(progress, 0, 1)
  }
}

/** The field of a fault that concerns a whole document. */
export const mappingField = 'mapping'

export function reportFailure({ name }: EntityFunctions, failure: string, report: Report): void {
  const module = mappingPath().replace(/^.*[/\\]/, '')
  report({ field: mappingField, value: failure, expected: `${name} of ${module} to answer the fields` })
}

// The mapping module in use (STOA_MAPPING). Every thread knows it by its text; its functions are loaded only in threads that
// prepare documents, so that the operator's code never keeps the event loop from other work.

import type { EntityName } from '#contract/entities.ts'
import { type EntityFunctions, loadModule, type Mapping, type MappingFunctions } from './module.ts'

type InUse = { text: string; mapping: Mapping | undefined; functions: MappingFunctions | undefined }

const none: InUse = { text: '', mapping: undefined, functions: undefined }
let inUse = none

/** `text`: JSON of a Mapping, or '' for none. */
export function setMapping(text: string): void {
  if (text !== inUse.text)
    inUse = text === '' ? none : { text, mapping: JSON.parse(text), functions: undefined }
}

/** The same, with its functions: only in a thread that can be ended. */
export async function loadMappingHere(text: string): Promise<void> {
  setMapping(text)
  if (inUse.mapping && !inUse.functions) inUse.functions = (await loadModule(inUse.mapping)).functions
}

/** What other threads set. */
export function mappingText(): string {
  return inUse.text
}

export function isMapped(entity: EntityName): boolean {
  return inUse.mapping?.entities.includes(entity) ?? false
}

/** Undefined where the entity is not mapped. Throws in a thread that has not loaded them. */
export function functionsFor(entity: EntityName): EntityFunctions | undefined {
  if (!isMapped(entity)) return undefined
  if (!inUse.functions)
    throw new Error(`Documents of ${entity} are mapped only in threads that prepare them.`)
  return inUse.functions[entity]
}

/** The path of the module, for messages. */
export function mappingPath(): string {
  return inUse.mapping?.path ?? ''
}

/** What the derivation of the entity's columns depends on: '' without a mapping. */
export function derivationText(entity: EntityName): string {
  return isMapped(entity) ? (inUse.mapping?.hash ?? '') : ''
}

/** The collection or file of the entity. */
export function sourceNameOf(entity: EntityName): string | undefined {
  return inUse.mapping?.sources[entity]
}

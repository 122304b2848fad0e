// STOA_MAPPING: checks the module in a thread, reports all its faults, and activates it, with the collections that it names.

import { access, constants } from 'node:fs/promises'
import { type EntityName, entityNames } from '#contract/entities.ts'
import {
  type Config,
  ConfigError,
  collectionVariable,
  type SourceConfig,
  usualCollection,
} from '#server/config/config.ts'
import { reasonOf } from '#server/config/system-error.ts'
import { computeApart } from '#server/documents/threads/compute.ts'
import { setMapping, sourceNameOf } from './mapping.ts'
import { inspectModule } from './module.ts'

/** Must be called before the first document is read. Returns the configuration with the mapped collections. */
export async function loadMapping(config: Config): Promise<Config> {
  setMapping('')
  if (config.mapping !== undefined) setMapping(await inspect(config.mapping))
  return { ...config, source: config.source && withCollections(config.source) }
}

async function inspect(path: string): Promise<string> {
  await access(path, constants.R_OK).catch((error: Error) => {
    throw new ConfigError(`STOA_MAPPING cannot be read: ${reasonOf(error)}.`)
  })
  const found = await computeApart(inspectModule, path).catch((error: Error) => ({ faults: [error.message] }))
  if ('text' in found) return found.text
  const lines = found.faults.map((fault) => `  ${fault}`).join('\n')
  throw new ConfigError(`STOA_MAPPING: ${path} cannot be used:\n${lines}`)
}

function withCollections(source: SourceConfig): SourceConfig {
  const collections = { ...source.collections }
  for (const entity of entityNames) {
    const name = sourceNameOf(entity)
    if (name !== undefined) collections[entity] = agreed(source, entity, name)
  }
  return { ...source, collections }
}

/** The variable may name the collection too, but no other one. */
function agreed({ collections }: SourceConfig, entity: EntityName, name: string): string {
  const known = collections[entity]
  if (known === name || known === usualCollection(entity)) return name
  throw new ConfigError(
    `STOA_MAPPING names the collection ${name} for ${entity}, but ${collectionVariable(entity)} names ${known}.`,
  )
}

// STOA_MAPPING: reads the file, reports every fault of it, and puts it into use, with the collections that it names.

import { readFile } from 'node:fs/promises'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { type Config, ConfigError, collectionVariable, type SourceConfig, usualCollection } from './config.ts'
import { setMapping } from './documents/mapping.ts'
import { type Mapping, readMapping } from './documents/mapping-file.ts'

/** To be called before the first document is read. Answers the configuration with the mapped collections. */
export async function loadMapping(config: Config): Promise<Config> {
  const mapping = config.mapping === undefined ? {} : await readFileOf(config.mapping)
  setMapping(Object.keys(mapping).length === 0 ? '' : JSON.stringify(mapping))
  return { ...config, source: config.source && withCollections(config.source, mapping) }
}

async function readFileOf(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new ConfigError(`STOA_MAPPING: ${path} cannot be read: ${error.message}`)
  })
  const { mapping, faults } = readMapping(parse(path, text))
  if (faults.length === 0) return mapping
  const lines = faults.map((fault) => `  ${fault}`).join('\n')
  throw new ConfigError(`STOA_MAPPING: ${path} is not valid:\n${lines}`)
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`STOA_MAPPING: ${path} is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

function withCollections(source: SourceConfig, mapping: Mapping): SourceConfig {
  const collections = { ...source.collections }
  for (const entity of entityNames) {
    const name = mapping[entity]?.source
    if (name !== undefined)
      collections[entity] = { ...collections[entity], name: agreed(source, entity, name) }
  }
  return { ...source, collections }
}

/** The variable may name the collection too, with the field of the last change, but no other one. */
function agreed({ collections }: SourceConfig, entity: EntityName, name: string): string {
  const known = collections[entity].name
  if (known === name || known === usualCollection(entity)) return name
  throw new ConfigError(
    `STOA_MAPPING names the collection ${name} for ${entity}, but ${collectionVariable(entity)} names ${known}.`,
  )
}

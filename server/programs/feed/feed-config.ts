// What a feed reads and where it sends: a JSON file, and two secrets of the environment.

import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { entityNames } from '#contract/entities.ts'
import { AddressFault, readAddress } from '#server/config/address.ts'
import { ExpectedError } from '#server/config/expected-error.ts'

const name = v.pipe(v.string(), v.nonEmpty('must not be empty'))

const file = v.strictObject({
  /** The address of Stoa, with its base path if it has one. */
  stoa: v.pipe(v.string(), v.url('must be the address of Stoa')),
  /** By the name of each table, as its triggers note it. */
  tables: v.record(
    name,
    v.strictObject({
      entity: v.picklist(entityNames, `must be one of ${entityNames.join(', ')}`),
      /** A SELECT of the columns id and document (JSON) of all rows. */
      documents: name,
    }),
  ),
})

export type FeedTable = v.InferOutput<typeof file>['tables'][string] & { kind: string }

export type FeedConfig = { databaseUrl: string; origin: string; token: string; tables: FeedTable[] }

/** Throws a sentence that names all faults. */
export async function readFeedConfig(
  path: string,
  env: Record<string, string | undefined>,
): Promise<FeedConfig> {
  const { FEED_DATABASE_URL: databaseUrl = '', STOA_TOKEN: token = '' } = env
  const parsed = v.safeParse(file, parse(path, await readFile(path, 'utf8')))
  const faults = [
    ...(parsed.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? path}: ${issue.message}`),
    ...addressFaults(databaseUrl),
    ...(token ? [] : ['STOA_TOKEN: must be a token that `npm run stoa -- token create` has printed']),
  ]
  if (!parsed.success || faults.length > 0)
    throw new ExpectedError(`The feed is not set up:\n${faults.map((one) => `  ${one}`).join('\n')}`)
  const { stoa, tables } = parsed.output
  return {
    databaseUrl,
    token,
    origin: stoa.replace(/\/+$/, ''),
    tables: Object.entries(tables).map(([kind, table]) => ({ ...table, kind })),
  }
}

function addressFaults(url: string): string[] {
  if (url === '') return ["FEED_DATABASE_URL: must be the address of the marketplace's PostgreSQL"]
  const address = readAddress(url)
  return address instanceof AddressFault ? [`FEED_DATABASE_URL: ${address.sentence}`] : []
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ExpectedError(`${path} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

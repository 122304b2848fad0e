// A marketplace in the Firestore emulator, and servers of Stoa that mirror it through a proxy that can fail.

import { isDeepStrictEqual } from 'node:util'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { codeOf, type Firestore, openFirestore } from '#server/firestore/client/client.ts'
import { readContent } from '#server/firestore/content.ts'
import type { Ask } from '#test/ask.ts'
import {
  isThere,
  missingEmulator,
  persistently,
  post,
  putPlain,
  sourceOn,
  startEmulator,
} from '#test/firestore/emulator.ts'
import { freePort } from '#test/free-port.ts'
import { type Defer, makeFolder } from '../bench/clean-up.ts'
import type { Env, Stoa } from '../bench/processes.ts'
import { ownPostgres } from './postgres.ts'
import { startStoa } from './processes.ts'
import { startProxy, type TcpProxy } from './proxy.ts'
import { createAdministrator } from './template.ts'
import { within } from './torture.ts'

export const needsEmulator = { isThere: () => isThere, reason: missingEmulator }

const project = 'demo-torture'
const quietPatienceMs = 30_000

/** The database of the consoles: the settings with which they reach it. */
type Database = { env: Env; ask: Ask }

export type Marketplace = {
  postgres: Database
  /** The settings of a process of Stoa. */
  env: Env
  servers: Stoa[]
  proxy: TcpProxy
  firestore: Firestore
  collectionOf(entity: EntityName): string
  /** Creates documents of texts, numbers, nulls, lists and objects in one write. */
  put(entity: EntityName, documents: Document[]): Promise<void>
  /** Stops the emulator with all its connections, and starts it with the same documents. */
  restartEmulator(): Promise<void>
}

/** Servers on a PostgreSQL of their own. */
export async function openMarketplace(count: number, defer: Defer): Promise<Marketplace> {
  const dataDir = makeFolder(defer)
  await createAdministrator({ STOA_DATA_DIR: dataDir })
  return await openMarketplaceOn(await ownPostgres(dataDir, defer), count, defer)
}

export async function openMarketplaceOn(
  postgres: Database,
  count: number,
  defer: Defer,
  start = startStoa,
): Promise<Marketplace> {
  const port = await freePort()
  const folder = makeFolder(defer)
  let emulator = await startEmulator(port)
  defer(() => emulator.stop())
  const proxy = await startProxy(port, defer)
  const source = sourceOn(emulator.address, project)
  const firestore = await openFirestore(source)
  defer(() => firestore.close())
  const env = {
    ...postgres.env,
    STOA_SOURCE: 'firestore',
    FIRESTORE_PROJECT: project,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${proxy.port}`,
    FIRESTORE_RENEW_SECONDS: '2',
    METADATA_SERVER_DETECTION: 'none',
  }
  const servers: Stoa[] = []
  while (servers.length < count) servers.push(await start(env, defer))
  let exports = 0
  return {
    postgres,
    env,
    servers,
    proxy,
    firestore,
    collectionOf: (entity) => source.collections[entity].name,
    put: (entity, documents) => putPlain(source, entity, documents),
    async restartEmulator() {
      const name = `export${++exports}`
      const database = `projects/${project}/databases/(default)`
      const body = { database, export_directory: folder, export_name: name }
      await post(`http://127.0.0.1:${port}/emulator/v1/projects/${project}:export`, body)
      await emulator.stop()
      const metadata = `${folder}/${name}/${name}.overall_export_metadata`
      emulator = await startEmulator(port, ['--seed_from_export', metadata])
    },
  }
}

/** `ids`: how many documents of each entity there can be; `removals`: the share of writes that remove one. */
type Extent = { ids: number; removals: number }

/** One write of a program to the source: it creates, changes or removes a document of any entity. */
export async function writeAtSource(
  { firestore, collectionOf }: Marketplace,
  { ids, removals }: Extent,
): Promise<void> {
  const entity = entityNames[Math.floor(Math.random() * entityNames.length)] ?? 'tags'
  const id = `d${Math.floor(Math.random() * ids)}`
  const collection = collectionOf(entity)
  const value = Math.random()
  const fields = { name: `${value}`, question: `${value} of it`, totalPrice: value, rating: 'none' }
  await tryAtSource(async () => {
    if (Math.random() < removals) return await firestore.remove(collection, id)
    if (await firestore.find(collection, id)) return await firestore.update(collection, id, undefined, fields)
    return await firestore.create(collection, id, fields)
  })
}

/** Another writer may have been first, and the source may be starting. */
export async function tryAtSource(work: () => Promise<unknown>): Promise<void> {
  await persistently(work).catch((error: unknown) => {
    if (codeOf(error) === undefined) throw error
  })
}

/** Whether no edit is pending, and both sides are equal. */
export async function isSettled(marketplace: Marketplace): Promise<boolean> {
  const open = await marketplace.postgres.ask('select from edit_intents limit 1')
  return open.length === 0 && (await differences(marketplace)).length === 0
}

/** Sentences about documents whose contents differ between the source and the mirror. */
export async function differences({ firestore, collectionOf, postgres }: Marketplace): Promise<string[]> {
  const wrong: string[] = []
  for (const entity of entityNames) {
    const kept = await keptOf(postgres.ask, entity)
    for await (const { id, content } of firestore.read(collectionOf(entity), {})) {
      const here = kept.get(id)
      const fields = readContent(content)
      if (!isDeepStrictEqual(here, JSON.parse(JSON.stringify({ ...fields, id }))))
        wrong.push(`${entity} ${id} is ${JSON.stringify(here)}, at the source ${JSON.stringify(fields)}`)
      kept.delete(id)
    }
    for (const id of kept.keys()) wrong.push(`${entity} ${id} is not at the source`)
  }
  return wrong
}

/** Waits until there are no differences. `wrong`: those that are left. */
export async function untilSame(
  marketplace: Marketplace,
  patienceMs = quietPatienceMs,
): Promise<{ wrong: string[]; tookMs: number }> {
  const startedAt = performance.now()
  let wrong: string[] = []
  await within(patienceMs, async () => {
    wrong = await differences(marketplace)
    return wrong.length === 0
  })
  return { wrong, tookMs: Math.round(performance.now() - startedAt) }
}

/** The same as wholeSession in documents/stored/tables.sql.ts. */
const whole = `'{' || coalesce('"summaries":' || summaries || ',', '') || coalesce('"transcripts":' || transcripts || ',', '') || right(document, -1)`

/** Without Stoa's own documents: the administrator. */
async function keptOf(ask: Ask, entity: EntityName): Promise<Map<string, unknown>> {
  const { table } = tables[entity]
  const rows = await ask<{ document: string }>(
    `select coalesce(original, ${entity === 'sessions' ? whole : 'document'}) as document from ${table}
     ${entity === 'users' ? 'where id not in (select uid from accounts)' : ''}`,
  )
  return new Map(rows.map(({ document }) => parseDocument(document)).map((one) => [one.id, one]))
}

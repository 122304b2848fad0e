// A marketplace in the Firestore emulator, and servers of Stoa that mirror it through a proxy that can fail.

import { isDeepStrictEqual } from 'node:util'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { type Firestore, openFirestore } from '#server/firestore/client/client.ts'
import { readContent } from '#server/firestore/content.ts'
import {
  type Emulator,
  isThere,
  missingEmulator,
  post,
  putPlain,
  sourceOn,
  startEmulator,
} from '#test/firestore/emulator.ts'
import { freePort } from '#test/free-port.ts'
import type { Ask } from './ask.ts'
import type { Defer } from './clean-up.ts'
import { runCommand } from './command.ts'
import { makeFolder } from './folders.ts'
import { times } from './load.ts'
import { administrator } from './people.ts'
import type { Postgres } from './postgres.ts'
import { startProxy, type TcpProxy } from './proxy.ts'
import { type Stoa, startStoa } from './stoa.ts'
import { ownPostgres } from './testbed.ts'
import { within } from './torture.ts'

export const needsEmulator = { isThere: () => isThere, reason: missingEmulator }

const project = 'demo-torture'
const quietPatienceMs = 30_000

/** The database of the consoles: the settings with which they reach it. */
type Database = Pick<Postgres, 'env' | 'ask'>

export type Marketplace = {
  postgres: Database
  /** The settings of a process of Stoa. */
  env: Record<string, string>
  servers: Stoa[]
  proxy: TcpProxy
  firestore: Firestore
  collectionOf(entity: EntityName): string
  /** Creates documents of texts, numbers, nulls, lists and objects in one write. */
  put(entity: EntityName, documents: Document[]): Promise<void>
  /** Creates this many sessions in one write. */
  putSessions(from: number, count: number): Promise<void>
  /** Stops the emulator with all its connections, and starts it with the same documents. */
  restartEmulator(): Promise<void>
}

/** Servers on a PostgreSQL of their own. */
export async function openMarketplace(count: number, defer: Defer): Promise<Marketplace> {
  const dataDir = makeFolder(defer)
  const create = ['admin', 'create', administrator.email, '--password-stdin']
  await runCommand({ STOA_DATA_DIR: dataDir }, create, administrator.password)
  const postgres = await ownPostgres(dataDir, defer)
  return await openMarketplaceOn(
    postgres,
    times(count, () => postgres.env),
    defer,
  )
}

/** `settings`: those with which each of them reaches the database. */
export async function openMarketplaceOn(
  postgres: Database,
  settings: Record<string, string>[],
  defer: Defer,
): Promise<Marketplace> {
  const port = await freePort()
  const folder = makeFolder(defer)
  let emulator: Emulator = await startEmulator(port)
  defer(() => emulator.stop())
  const proxy = await startProxy(port, defer)
  const source = sourceOn(emulator.address, project)
  const firestore = await openFirestore(source)
  defer(() => firestore.close())
  const mirroring = {
    STOA_SOURCE: 'firestore',
    FIRESTORE_PROJECT: project,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${proxy.port}`,
    FIRESTORE_RENEW_SECONDS: '2',
    METADATA_SERVER_DETECTION: 'none',
  }
  const servers: Stoa[] = []
  for (const setting of settings) servers.push(await startStoa({ ...setting, ...mirroring }, defer))
  let exports = 0
  return {
    postgres,
    env: { ...postgres.env, ...mirroring },
    servers,
    proxy,
    firestore,
    collectionOf: (entity) => source.collections[entity].name,
    put: (entity, documents) => putPlain(source, entity, documents),
    putSessions: (from, count) =>
      putPlain(
        source,
        'sessions',
        times(count, (index) => ({ id: `s${String(from + index).padStart(9, '0')}`, ...session })),
      ),
    async restartEmulator() {
      const name = `export${++exports}`
      const body = {
        database: `projects/${project}/databases/(default)`,
        export_directory: folder,
        export_name: name,
      }
      await post(`http://127.0.0.1:${port}/emulator/v1/projects/${project}:export`, body)
      await emulator.stop()
      const metadata = `${folder}/${name}/${name}.overall_export_metadata`
      emulator = await startEmulator(port, ['--seed_from_export', metadata])
    },
  }
}

/** About 1.5 kB. */
const session = {
  question: 'How is a document read? '.repeat(10),
  totalPrice: 12.5,
  transcripts: ['It is read once, in the order of ids, and its version decides. '.repeat(16)],
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

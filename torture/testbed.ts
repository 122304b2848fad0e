// The environment of most tests: a copy of the template, PostgreSQL, Stoa, and a signed-in administrator.

import type { Defer } from './clean-up.ts'
import type { Client } from './client.ts'
import { embeddedPostgres } from './embedded-postgres.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { signedIn } from './people.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { startProxy, type TcpProxy } from './proxy.ts'
import { type Stoa, startStoa } from './stoa.ts'
import { copyTemplate } from './template.ts'

export type DatabaseKind = 'embedded' | 'by URL'

export type Testbed = { postgres: Postgres; stoa: Stoa; client: Client; ledger: Ledger }

export async function openTestbed(place: DatabaseKind, defer: Defer): Promise<Testbed> {
  const dataDir = await copyTemplate(defer)
  return await startOn(
    place === 'embedded' ? embeddedPostgres(dataDir, defer) : await ownPostgres(dataDir, defer),
    defer,
  )
}

/** Stoa reaches PostgreSQL through the proxy; the ledger and `postgres.ask` do not. */
export async function openProxiedTestbed(defer: Defer): Promise<Testbed & { proxy: TcpProxy }> {
  const postgres = await ownPostgres(await copyTemplate(defer), defer)
  const proxy = await startProxy(Number(postgres.connection.port), defer)
  const url = new URL(postgres.env.DATABASE_URL ?? '')
  url.port = String(proxy.port)
  return { ...(await startOn({ ...postgres, env: { DATABASE_URL: url.href } }, defer)), proxy }
}

export async function ownPostgres(dataDir: string, defer: Defer, settings: string[] = []): Promise<Postgres> {
  const postgres = await startPostgres(dataDir, settings)
  defer(async () => {
    await postgres.thaw()
    await postgres.stop('immediate')
  })
  return postgres
}

export async function startOn(postgres: Postgres, defer: Defer): Promise<Testbed> {
  const stoa = await startStoa(postgres.env, defer)
  const client = await signedIn(stoa.origin)
  defer(() => client.close())
  return { postgres, stoa, client, ledger: await openLedger(postgres.ask) }
}

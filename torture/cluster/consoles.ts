// The consoles on a cluster and what is compared after each round: three that edit (two by HAProxy, one by PgBouncer), and two that
// mirror a marketplace.

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Defer } from '../clean-up.ts'
import type { Client } from '../client.ts'
import { createToken, runCommand } from '../command.ts'
import { makeFolder } from '../folders.ts'
import { checkFigures } from '../integrity.ts'
import { type Ledger, openLedger } from '../ledger.ts'
import { listen } from '../live-changes.ts'
import { type Marketplace, openMarketplaceOn } from '../marketplace.ts'
import { administrator, signedIn } from '../people.ts'
import { type Stoa, startStoa } from '../stoa.ts'
import { copyTemplate } from '../template.ts'
import type { Cluster, ClusterDatabase } from './cluster.ts'
import { openLines } from './lines.ts'

export type Consoles = {
  cluster: Cluster
  database: ClusterDatabase
  /** Which change documents. */
  editing: Stoa[]
  /** Signed in at each of them. */
  clients: Client[]
  ledger: Ledger
  lines: ReturnType<typeof openLines>
  /** An open page at each of them. */
  pages: ReturnType<typeof listen>[]
  marketplace: Marketplace
  /** All, by what the reports call them. */
  all: Record<string, Stoa>
}

const streamPatienceMs = 30_000

export async function openConsoles(cluster: Cluster, defer: Defer): Promise<Consoles> {
  const database = await openTemplate(cluster, defer)
  const editing: Stoa[] = []
  for (const env of [database.byProxy, database.byProxy, database.byBouncer])
    editing.push(await startStoa(env, defer))
  const clients = await Promise.all(editing.map(({ origin }) => signedIn(origin)))
  for (const client of clients) defer(() => client.close())
  const marketplace = await openMirrored(cluster, defer)
  const [one, other, bouncer] = editing as [Stoa, Stoa, Stoa]
  const [first, second] = marketplace.servers as [Stoa, Stoa]
  return {
    cluster,
    database,
    editing,
    clients,
    ledger: await openLedger(database.ask),
    lines: openLines(
      editing.map(({ origin }) => origin),
      await createToken(database.byProxy),
    ),
    pages: editing.map(({ origin }, index) => listen(origin, clients[index]?.headers ?? {}, defer)),
    marketplace,
    all: {
      'by HAProxy': one,
      'by HAProxy too': other,
      'by PgBouncer': bouncer,
      mirroring: first,
      'mirroring too': second,
    },
  }
}

async function openTemplate(cluster: Cluster, defer: Defer): Promise<ClusterDatabase> {
  const database = await cluster.createDatabase('stoa')
  const backup = join(makeFolder(defer), 'stoa.backup')
  await runCommand({ STOA_DATA_DIR: await copyTemplate(defer) }, ['backup', backup])
  await runCommand(database.byProxy, ['restore', backup])
  return database
}

async function openMirrored(cluster: Cluster, defer: Defer): Promise<Marketplace> {
  const { byProxy, ask } = await cluster.createDatabase('mirrored')
  const create = ['admin', 'create', administrator.email, '--password-stdin']
  await runCommand(byProxy, create, administrator.password)
  return await openMarketplaceOn({ env: byProxy, ask }, [byProxy, byProxy], defer)
}

/** Sentences about consoles that have ended. */
export function checkRunning({ all }: Consoles): string[] {
  return Object.entries(all).flatMap(([name, console]) => {
    const words = console.lastWords()
    return words === undefined ? [] : [`the console ${name} has ended: ${words}`]
  })
}

/** An edit at each console reaches the open page of the next one. */
export async function checkPages({ clients, ledger, pages }: Consoles): Promise<string[]> {
  const failures: string[] = []
  for (const [index, page] of pages.entries()) {
    if (!(await Promise.race([page.isOpen().then(() => true), delay(streamPatienceMs, false)]))) {
      failures.push(`console ${index + 1} opens no stream of changes`)
      continue
    }
    const reported = page.reports('tags', 10_000)
    const writer = clients[(index + 1) % clients.length]
    const answer = writer && (await ledger.write(writer, ledger.tags[6 + index] ?? ''))
    if (answer?.status !== 200) failures.push(`on a whole cluster an edit is answered ${answer?.status}`)
    else if (!(await reported)) failures.push(`console ${index + 1} does not report an edit at the other one`)
  }
  return failures
}

/** After all rounds: what was acknowledged is stored, and the figures of both databases are those of their documents. */
export async function checkStored({ database, lines, marketplace }: Consoles): Promise<string[]> {
  return [
    ...(await lines.check(database.ask)),
    ...(await checkFigures(database.byProxy)),
    ...(await checkFigures(marketplace.postgres.env)),
  ]
}

// The server process: reads the configuration, opens everything, listens, and closes on a signal. Only this file ends the process.

import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { buildApp } from './app.ts'
import { restoreIndexes } from './backup/bulk.sql.ts'
import { type Config, readConfig, settingNames } from './config/config.ts'
import { completeEnvironment } from './config/environment.ts'
import { ExpectedError } from './config/expected-error.ts'
import { readSecretFiles } from './config/secret-files.ts'
import { reasonOf } from './config/system-error.ts'
import { release } from './config/version.ts'
import { keepDaysIn } from './dashboard/charts.sql.ts'
import { openChanges } from './db/changes.ts'
import { type Database, openDatabase } from './db/database.ts'
import { createPool, limitLongReads } from './db/pool.ts'
import { loadMapping } from './documents/mapping/load.ts'
import { loadErasures } from './documents/stored/erasures.sql.ts'
import { movePendingWords } from './documents/stored/pending-words.sql.ts'
import { recordDerivations } from './documents/stored/rebuild.sql.ts'
import { createCounts } from './http/kept-counts.ts'
import { answerWhileMigrating, type WhileMigrating } from './http/while-migrating.ts'
import { releaseMemoryAfterStart } from './limits/memory.ts'
import { createSemaphores } from './limits/semaphores.ts'
import { closeAtStop, stopAtSignals, stopProcess, stopSignal } from './limits/stop.ts'
import { explain } from './process/io.ts'
import { logError, standardError } from './process/log.ts'
import { openIdentity } from './providers/open-identity.ts'
import { startEventLog } from './record/event-log.sql.ts'
import { rebuildInBackground } from './tasks/background-rebuild.ts'
import { startDemoSessions } from './tasks/demo-sessions.ts'
import { firstStart } from './tasks/first-start.ts'
import { startSweeper } from './tasks/sweeper.ts'
import { startWatching } from './watches/rounds.ts'

/** How long requests are still answered, with `Connection: close`: a client may send one on a connection that is just closing. */
const lastRequestsMs = 300

async function main(): Promise<void> {
  const env = readSecretFiles(completeEnvironment(process.env, settingNames))
  const config = await loadMapping(readConfig(env))
  const log = pino(
    {
      level: config.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: logError },
    },
    standardError(),
  )
  stopAtSignals((signal) => {
    log.info({ signal }, 'stopping')
    void stopProcess(0, (inTime) => log.info(inTime ? 'stopped' : 'stopped before everything was closed'))
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody expected ends the process')
    if (!stopSignal.aborted) void stopProcess(1)
  })
  await requirePort(config)
  log.info({ release }, 'starting')
  const waiting = whileMigrating(config, log)
  const database = await openDatabase(config, waiting)
  void database.failed.then((error) => {
    log.fatal(error.message)
    endWith(error)
  })
  try {
    await serve(config, database, log, waiting.end)
  } catch (error) {
    await database.close()
    throw error
  }
}

function whileMigrating(config: Config, log: Logger) {
  let answering: WhileMigrating | undefined
  return {
    isAllowed: config.migrate,
    async onStep(step: { name: string; done: number; total: number }): Promise<void> {
      answering ??= await answerWhileMigrating(config)
      answering.tell(step)
      log.info(step, 'migrating the database')
    },
    end: async () => await answering?.close(),
  }
}

async function serve(
  config: Config,
  database: Database,
  log: Logger,
  hasMigrated: () => Promise<void>,
): Promise<void> {
  const { requests, figures, longReads, maintenance } = database
  const slots = createSemaphores(config)
  const { identity, watch } = await openIdentity(config, requests)
  const changes = await openChanges(database.where, (error) =>
    log.error({ err: error }, 'the database cannot be reached; trying again'),
  )
  await loadErasures(requests)
  changes.subscribe((notice) => {
    if (notice === 'erasures' || notice === 'all')
      loadErasures(requests).catch((error: unknown) =>
        log.error({ err: error }, 'who was erased could not be read'),
      )
  })
  const mirrored = await openSourceOf(config, database, log)
  const context = {
    db: requests,
    figures,
    longReads: limitLongReads(longReads, slots.longReads),
    slots,
    config,
    changes,
    counts: createCounts(changes, slots.counts),
    source: mirrored?.source,
    log,
    identity,
    stopping: stopSignal,
  }
  // Loaded on demand, since the library takes memory.
  const metrics =
    config.metrics &&
    (await import('./metrics/metrics.ts')).createMetrics(database, log, {
      slots,
      isMirroring: config.source !== undefined,
    })
  const app = await buildApp(context, { web: true, metrics: metrics?.requests })
  const stopSweeper = startSweeper(context)
  const stopMovingWords = movePendingWords(maintenance, changes, (error) =>
    log.warn({ err: error }, 'words of changed documents were not moved into their index'),
  )
  const stopEventLog = startEventLog(maintenance, changes, log)
  const stopWatching = watch(context)
  let mirror: Promise<void> | undefined
  let stopWatches = async (): Promise<void> => undefined
  let stopDemo = stopWatches
  closeAtStop(async () => {
    await delay(lastRequestsMs)
    stopMovingWords()
    await Promise.all([
      app.close(),
      metrics?.close(),
      stopSweeper(),
      stopEventLog(),
      stopWatching(),
      stopWatches(),
      stopDemo(),
      changes.close(),
    ])
    await mirror
    await mirrored?.close()
    await database.close()
  })
  await keepDaysIn(maintenance, config.timeZone)
  await recordDerivations(maintenance)
  if (metrics && config.metrics) log.info({ address: await metrics.listen(config.metrics) }, 'metrics')
  const firstSteps = await firstStart(maintenance, config)
  await hasMigrated()
  const address = await listen(app, config)
  restoreIndexes(maintenance).catch((error: unknown) =>
    log.error({ err: error }, 'indexes could not be built again'),
  )
  mirror = mirrored?.run(stopSignal)
  stopWatches = startWatching({ ...context, maintenance })
  stopDemo = await startDemoSessions(maintenance, log)
  void rebuildInBackground(maintenance, log, stopSignal)
  // Printed last, so that a newcomer sees both.
  const ready = `Stoa is ready: ${address.replace('127.0.0.1', 'localhost')}${config.basePath && `${config.basePath}/`}`
  process.stdout.write([ready, ...firstSteps].map((line) => `${line}\n`).join(''))
  releaseMemoryAfterStart()
}

/** Loaded on demand, since the library takes memory. */
async function openSourceOf({ source }: Config, { where }: Database, log: Logger) {
  if (!source) return undefined
  const { openSource } = await import('./firestore/source.ts')
  const db = createPool(where, 'stoa mirror', { size: 12, connectTimeoutMs: 3_000 })
  return await openSource(db, source, log)
}

/** The most new connections that wait to be accepted. With Node's 511 a flood delays others by seconds. */
const newConnections = 4_096

/** Runs before anything is written: the password of a first start is shown once, when the server listens. */
async function requirePort({ port, host }: Config): Promise<void> {
  const server = createServer().listen({ port, host })
  await explainRefusedPort(port, once(server, 'listening'))
  server.close()
  await once(server, 'close')
}

function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  return explainRefusedPort(port, app.listen({ port, host, backlog: newConnections }))
}

async function explainRefusedPort<T>(port: number, attempt: Promise<T>): Promise<T> {
  try {
    return await attempt
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new ExpectedError(`Port ${port} is taken by another program. Set PORT to another one.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ExpectedError(
        `HOST: ${reasonOf(error)}. Set it to an address of this machine, or leave it out.`,
      )
    if (code === 'EACCES')
      throw new ExpectedError(`Port ${port} is not allowed to this user. Set PORT to one above 1023.`)
    throw error
  }
}

main().catch((error: unknown) => {
  // The stop has closed the resources that it uses.
  if (!stopSignal.aborted) endWith(error)
})

/** The reason is the last line: lines of the log that still wait are written before it. */
function endWith(error: unknown): never {
  process.on('exit', () => process.stderr.write(`${explain(error)}\n`))
  process.exit(1)
}

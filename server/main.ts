// The server process: reads the configuration, opens, listens, and closes on a signal. Nothing else touches the process.

import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openChanges } from './db/changes.ts'
import { type Database, openDatabase } from './db/database.ts'
import { boundLongReads } from './db/long-reads.ts'
import { explain } from './explain.ts'
import { firstStart } from './first-start.ts'
import { localIdentity } from './identity/local.ts'
import { startSweeper } from './identity/sweeper.ts'
import { logError } from './log-error.ts'
import { standardError } from './log-output.ts'
import { releaseMemoryAfterStart } from './release-memory.ts'
import { restoreIndexes } from './store/bulk.ts'
import { keepDaysIn } from './store/session-days.ts'
import { ToldError } from './told-error.ts'

/** How long a stop may take in all: requests under way are answered, exports and event streams are cut off. */
const stopTimeoutMs = 9_000

/**
 * Requests that come in just now are still answered, each with the word that its connection ends: a connection that is
 * closed while it seems idle may have a request on its way.
 */
const lastRequestsMs = 300

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = pino(
    {
      level: config.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: logError },
    },
    standardError(),
  )
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody expected ends the process')
    process.exit(1)
  })
  const database = await openDatabase(config)
  void database.failed.then((error) => {
    log.fatal(error.message)
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  try {
    await serve(config, database, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(config: Config, database: Database, log: Logger): Promise<void> {
  const { requests, longReads, maintenance } = database
  const stopping = new AbortController()
  const changes = await openChanges(database.where)
  const context = {
    db: requests,
    longReads: boundLongReads(longReads, config),
    config,
    changes,
    log,
    identity: localIdentity(requests),
    stopping: stopping.signal,
  }
  // The library takes memory that only those pay who want metrics.
  const metrics = config.metrics && (await import('./metrics/metrics.ts')).createMetrics(database, log)
  const app = await buildApp(context, { web: true, metrics: metrics?.requests })
  const stopSweeper = startSweeper(context)
  const stop = async (signal: string): Promise<void> => {
    // npm and a terminal both pass a Ctrl-C on: the second one must not cut the stop short.
    if (stopping.signal.aborted) return
    log.info({ signal }, 'stopping')
    stopping.abort()
    const closed = (async () => {
      await delay(lastRequestsMs)
      await Promise.all([app.close(), metrics?.close(), stopSweeper(), changes.close()])
      await database.close()
      return true
    })()
    const inTime = await Promise.race([closed, delay(stopTimeoutMs, false)])
    log.info(inTime ? 'stopped' : 'stopped before everything was closed')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  await keepDaysIn(maintenance, config.timeZone)
  for (const line of await firstStart(maintenance, config)) process.stdout.write(`${line}\n`)
  if (metrics && config.metrics) log.info({ address: await metrics.listen(config.metrics) }, 'metrics')
  const address = await listen(app, config)
  restoreIndexes(maintenance).catch((error: unknown) =>
    log.error({ err: error }, 'indexes could not be made again'),
  )
  process.stdout.write(`Stoa is ready: ${address.replace('127.0.0.1', 'localhost')}\n`)
  releaseMemoryAfterStart()
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new ToldError('The port is taken by another program. Set PORT to another one.')
    if (code === 'EACCES')
      throw new ToldError('The port is not allowed to this user. Set PORT to one above 1023.')
    throw error
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})

// Refuses a pooler that gives each transaction another connection: locks, prepared statements, settings and notifications
// of a session would silently belong to another client.

import pg from 'pg'
import { ExpectedError } from '#server/config/expected-error.ts'
import { toConnectProblem } from './errors.ts'

/** The number of attempts: a pooler may give the same connection by chance. */
const rounds = 5
const usualTimeoutMs = 10_000

/** Throws an error if sessions are not kept, 'unavailable' if nothing answers. `setting`: names the address in the message. */
export async function refuseTransactionPooler(
  where: pg.ClientConfig,
  setting: string,
  timeoutMs = usualTimeoutMs,
): Promise<void> {
  const [one, other] = [clientAt(where, timeoutMs), clientAt(where, timeoutMs)]
  try {
    await one.connect()
    // A pooler invents the process id that it gives to a client.
    if ((await backendOf(one)) === one.processID) return
    await other.connect()
    for (let round = 0; round < rounds; round++) {
      const before = [await backendOf(one), await backendOf(one)]
      await other.query('begin')
      await backendOf(other)
      const after = await backendOf(one)
      await other.query('commit')
      if (before.some((backend) => backend !== after)) throw new ExpectedError(sentence(setting))
    }
  } catch (error) {
    throw error instanceof ExpectedError ? error : toConnectProblem(error)
  } finally {
    for (const client of [one, other]) client.end().catch(() => undefined)
  }
}

function sentence(setting: string): string {
  return (
    `${setting} leads to a pooler that gives each transaction another connection, such as PgBouncer with ` +
    'pool_mode=transaction. Stoa needs pool_mode=session, or the database itself.'
  )
}

type Session = pg.Client & { processID?: number | null }

function clientAt(options: pg.ClientConfig, timeoutMs: number): Session {
  const client = new pg.Client({
    ...options,
    application_name: 'stoa',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  return client
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0] === undefined) throw new Error('PostgreSQL does not say which process answers.')
  return rows[0].pid
}

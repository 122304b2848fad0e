// Runs single statements of a test on a separate connection, independent of the application.

import pg from 'pg'

/** 8-byte integers are returned as text. */
export type Ask = <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>

export function askOn(where: pg.ClientConfig): Ask {
  return async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
    const client = await connect(where)
    try {
      return (await client.query<Row>(statement, values)).rows
    } finally {
      await client.end()
    }
  }
}

export function answers(ask: Ask): Promise<boolean> {
  return ask('select').then(
    () => true,
    () => false,
  )
}

export async function connect(where: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...where, connectionTimeoutMillis: 5_000, application_name: 'test' })
  // Without a handler, the loss of an idle connection would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    // The driver's own error does not name the server.
    throw new Error(`${where.database} at port ${where.port} does not answer.`, { cause: error })
  }
  return client
}

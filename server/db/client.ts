// Statements on one connection.

import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { beforeDeadline } from '#server/limits/deadline.ts'
import { deadlineExceeded, toProblem } from './errors.ts'
import { preparedName } from './prepared-names.ts'
import { requireReplicated } from './replication-wait.ts'

/** Runs statements: a pool, a connection or a transaction. Integers of 8 bytes come back as bigint. */
export type Db = {
  /** Returns the rows. Throws the Problem 'unavailable' when the database cannot answer. */
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /** Rows as arrays of the texts that PostgreSQL sent, not parsed. */
  queryText(statement: Sql): Promise<(string | null)[][]>
  /** Returns how many rows the statement wrote. */
  execute(statement: Sql): Promise<number>
  /** Several statements in one text, without parameters. */
  runScript(text: string): Promise<void>
}

/** A connection of the driver. */
export type Client = pg.ClientBase

const int8 = pg.types.builtins.INT8

export const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === int8 ? BigInt : pg.types.getTypeParser(type, format)),
}

export const asText: pg.CustomTypesConfig = { getTypeParser: () => String }

export function statementsOn(client: Client): Db {
  return {
    async query<Row>(statement: Sql) {
      const { rows } = await run(client, prepared(statement))
      return rows as Row[]
    },
    async queryText(statement) {
      const { rows } = await run(client, { ...prepared(statement), rowMode: 'array', types: asText })
      return rows
    },
    async execute(statement) {
      const { rowCount } = await run(client, prepared(statement))
      return rowCount ?? 0
    },
    async runScript(text) {
      await run(client, { text })
    },
  }
}

/**
 * A deadline that passes meanwhile says nothing about the connection, unlike the time limit of a statement, at which a
 * connection is silent that PostgreSQL would have ended itself.
 */
export async function run(
  client: Client,
  query: pg.QueryConfig | pg.QueryArrayConfig,
): Promise<pg.QueryResult> {
  try {
    const result = await beforeDeadline(() => client.query(query), deadlineExceeded)
    requireReplicated(client)
    return result
  } catch (error) {
    throw toProblem(error)
  }
}

function prepared({ text, values }: Sql): pg.QueryConfig {
  return { name: preparedName(text), text, values }
}

// Runs statements on one connection.

import { EventEmitter } from 'node:events'
import pg from 'pg'
import { raw, type Sql } from 'sql-template-tag'
import { beforeDeadline, currentEndpoint } from '#server/limits/deadline.ts'
import { deadlineExceeded, toProblem } from './errors.ts'

/** Marks a statement that PostgreSQL must plan for the values of each run: the best plan depends on a range's bounds. */
export const plannedForValues = raw('/* planned for its values */')

/** The most prepared statements of a connection; further texts are parsed each time. */
const maxNames = 300

const names = new Map<string, string>()

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

export type Client = pg.ClientBase

const int8 = pg.types.builtins.INT8

export const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === int8 ? BigInt : pg.types.getTypeParser(type, format)),
}

export const asText: pg.CustomTypesConfig = { getTypeParser: () => String }

export function statementsOn(client: Client): Db {
  return {
    async query<Row>(statement: Sql) {
      const { rows } = await runQuery(client, prepared(statement))
      return rows as Row[]
    },
    async queryText(statement) {
      const { rows } = await runQuery(client, { ...prepared(statement), rowMode: 'array', types: asText })
      return rows
    },
    async execute(statement) {
      const { rowCount } = await runQuery(client, prepared(statement))
      return rowCount ?? 0
    },
    async runScript(text) {
      await runQuery(client, { text })
    },
  }
}

/** A passed deadline says nothing about the connection. A passed statement limit does: PostgreSQL would have ended the statement. */
export async function runQuery(
  client: Client,
  query: pg.QueryConfig | pg.QueryArrayConfig,
): Promise<pg.QueryResult> {
  const began = performance.now()
  try {
    return await beforeDeadline(() => client.query(query), deadlineExceeded)
  } catch (error) {
    throw toProblem(error)
  } finally {
    tellIfSlow(query.text, performance.now() - began)
  }
}

/** `statement`: the beginning of its text, which contains no values. */
export type SlowStatement = { endpoint: string; durationMs: number; statement: string }

export const slowStatements = new EventEmitter<{ slow: [SlowStatement] }>()

const slowMs = 1_000
const toldLength = 200

function tellIfSlow(text: string, durationMs: number): void {
  const endpoint = currentEndpoint()
  if (durationMs < slowMs || endpoint === undefined) return
  const statement = text.trim().replaceAll(/\s+/g, ' ').slice(0, toldLength)
  slowStatements.emit('slow', { endpoint, durationMs: Math.round(durationMs), statement })
}

function prepared({ text, values }: Sql): pg.QueryConfig {
  return { name: preparedName(text), text, values }
}

/** One name for one text, so that each connection parses it once; undefined beyond the maximum and for `plannedForValues`. */
function preparedName(text: string): string | undefined {
  if (text.includes(plannedForValues.text)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `stoa_${names.size + 1}`
  names.set(text, name)
  return name
}

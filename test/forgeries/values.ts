// Another value in one column of one row of the history or of the record.

import type { Random } from '#server/demo/random.ts'
import { type Make, naming, twoOf, unerased, uuidOf } from './forgery.ts'

/** What the column becomes: an expression over the row. */
type Another = (random: Random) => string

const nullable =
  (column: string): Another =>
  (random) =>
    random.pick([text(column)(random), `case when ${column} is null then '' end`])

const text =
  (column: string): Another =>
  (random) =>
    random.pick([
      `coalesce(${column}, '') || 'x'`,
      `coalesce(upper(nullif(${column}, upper(${column}))), 'other')`,
    ])

const spans = ['1 microsecond', '-1 microsecond', '1 minute', '-20 days', '270000 years']
const time: Another = (random) =>
  random.pick([...spans.map((span) => `at + interval '${span}'`), "'infinity'", "'-infinity'"])

const ofHistory: Record<string, Another> = {
  id: (random) => `id + ${random.pick([1_000_000, 1_000_000_000])}`,
  at: time,
  actor_uid: text('actor_uid'),
  actor_email: nullable('actor_email'),
  entity: text('entity'),
  document_id: text('document_id'),
  before: nullable('before'),
  after: nullable('after'),
  import_file: nullable('import_file'),
  is_restored: () => 'not is_restored',
  act: (random) => `case when act is null then ${uuidOf(random)} end`,
  act_changes: (random) =>
    random.pick(['coalesce(act_changes, 0) + 1', 'case when act_changes is null then 1 end']),
  original: nullable('original'),
  event: (random) =>
    random.pick([
      `case when event is null then 'edits' end`,
      `case when event = 'data.viewed' then 'data.exported' else 'data.viewed' end`,
    ]),
  area: (random) => `area || ${random.pick(["'x'", "'.'"])}`,
  address: nullable('address'),
  minute: (random) =>
    random.pick([
      `case when minute is null then date_trunc('minute', at) end`,
      `coalesce(minute, date_trunc('minute', at)) - interval '1 minute'`,
    ]),
}

const ofRecord: Record<string, Another> = {
  number: (random) => random.pick(['-number', 'number + 1000000', '-9223372036854775808']),
  history_id: () => 'history_id + 1000000000',
  at: time,
  event: (random) =>
    random.pick([`event || 'x'`, `case when event = 'edits' then 'data.viewed' else 'edits' end`]),
  digest: (random) => random.pick(['sha256(digest)', `''`, `digest || '\\x00'`]),
  lasting_digest: (random) => random.pick(['sha256(lasting_digest)', `''`, `lasting_digest || '\\x00'`]),
  hash: (random) => random.pick(['sha256(hash)', `''`, `hash || '\\x00'`]),
}

export const alteredValues: Record<string, Make> = {
  ...altering('history', ofHistory, 'id', ({ id }) => id),
  ...altering('record_entries', ofRecord, 'number', ({ number }) => number),
}

function altering(
  table: string,
  columns: Record<string, Another>,
  key: string,
  keyOf: (row: { id: bigint; number: bigint }) => bigint,
): Record<string, Make> {
  return Object.fromEntries(
    Object.entries(columns).map(([column, another]): [string, Make] => [
      `${table}.${column}`,
      (random, recorded) => {
        const row = random.pick(unerased(recorded))
        const statement = `update ${table} set ${column} = ${another(random)} where ${key} = ${keyOf(row)}`
        return { statement, names: naming(row.number) }
      },
    ]),
  )
}

export const changedSalts: Record<string, Make> = {
  another: (random, recorded) => {
    const { number, id } = random.pick(recorded.rows)
    return {
      statement: `update history set salt = ${uuidOf(random)} where id = ${id}`,
      names: naming(number),
    }
  },
  removed: (random, recorded) => {
    const { number, id } = random.pick(unerased(recorded))
    return { statement: `update history set salt = null where id = ${id}`, names: naming(number) }
  },
  'changed places': (random, recorded) => {
    const [one, other] = twoOf(random, unerased(recorded))
    const statement = `update history set salt = another.salt from history as another
      where (history.id, another.id) in ((${one.id}, ${other.id}), (${other.id}, ${one.id}))`
    return { statement, names: (finding) => naming(one.number)(finding) || naming(other.number)(finding) }
  },
}

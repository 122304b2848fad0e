// Rows of the history and of the record that are removed, inserted, or put into another order.

import {
  lastOf,
  type Make,
  naming,
  namingId,
  type Recorded,
  renumber,
  swap,
  twoOf,
  unerased,
} from './forgery.ts'

const removeId = (id: bigint) => `delete from history where id = ${id}`
const removeNumber = (number: bigint) => `delete from record_entries where number = ${number}`

export const removedRows: Record<string, Make> = {
  'of the history': (random, { rows }) => {
    const { number, id } = random.pick(rows)
    return { statement: removeId(id), names: naming(number) }
  },
  'of the record': (random, recorded) => {
    const { number, id } = random.pick(recorded.rows)
    const isLast = number === lastOf(recorded).number
    return { statement: removeNumber(number), names: isLast ? namingId(id) : naming(number) }
  },
  'of both': (random, { rows }) => {
    const { number, id } = random.pick(rows.slice(0, -1))
    return { statement: `${removeId(id)}; ${removeNumber(number)}`, names: naming(number) }
  },
  'of both, the others renumbered': (random, { rows }) => {
    const { number, id } = random.pick(rows.slice(0, -1))
    const statement = `${removeId(id)}; ${removeNumber(number)}; ${renumber(number + 1n, -1n)}`
    return { statement, names: naming(number) }
  },
  'several of both': (random, { rows }) => {
    const { number } = random.pick(rows.slice(0, -5))
    const range = `number between ${number} and ${number + 3n}`
    const statement = `delete from history using record_entries where history_id = id and ${range};
      delete from record_entries where ${range}`
    return { statement, names: naming(number) }
  },
}

const another = 1_000n

const copy = (id: bigint, { lastId }: Recorded) => `
  create temporary table copied on commit drop as select * from history where id = ${id};
  update copied set id = ${lastId + another};
  insert into history select * from copied`

const copyEntry = (of: bigint, number: bigint, { lastId }: Recorded) =>
  `insert into record_entries select ${number}, ${lastId + another}, at, event, digest, lasting_digest, hash from record_entries where number = ${of}`

export const insertedRows: Record<string, Make> = {
  'in the history': (random, recorded) => ({
    statement: copy(random.pick(recorded.rows).id, recorded),
    names: namingId(recorded.lastId + another),
  }),
  'in the record': (random, recorded) => {
    const next = lastOf(recorded).number + 1n
    return { statement: copyEntry(random.pick(recorded.rows).number, next, recorded), names: naming(next) }
  },
  'in both, at the end': (random, recorded) => {
    const { number, id } = random.pick(recorded.rows)
    const next = lastOf(recorded).number + 1n
    return { statement: `${copy(id, recorded)}; ${copyEntry(number, next, recorded)}`, names: naming(next) }
  },
  'in both, in between': (random, recorded) => {
    const [before, { number, id }] = twoOf(random, recorded.rows)
    const statement = `${copy(id, recorded)}; ${renumber(number, 1n)}; ${copyEntry(before.number, number, recorded)}`
    return { statement, names: naming(number) }
  },
  'in both, before the beginning': (random, recorded) => {
    const { number, id } = random.pick(recorded.rows)
    const before = random.pick([recorded.start ?? 0n, -7n, -(2n ** 63n)])
    return {
      statement: `${copy(id, recorded)}; ${copyEntry(number, before, recorded)}`,
      names: naming(before),
    }
  },
}

export const reorderedRows: Record<string, Make> = {
  'by number': (random, { rows }) => {
    const [one, other] = twoOf(random, rows)
    return {
      statement: swap('record_entries', 'number', one.number, other.number),
      names: naming(one.number),
    }
  },
  'by id in the history': (random, recorded) => {
    const [one, other] = twoOf(random, unerased(recorded))
    return { statement: swap('history', 'id', one.id, other.id), names: naming(one.number) }
  },
  'by id in the record': (random, { rows }) => {
    const [one, other] = twoOf(random, rows)
    return { statement: swap('record_entries', 'history_id', one.id, other.id), names: naming(one.number) }
  },
}

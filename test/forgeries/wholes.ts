// Forgeries that leave a whole chain: an end that was cut off, rows that were written anew, another beginning.

import { type Forgery, lastOf, type Make, naming, namingId, type Recorded } from './forgery.ts'

const remove = (numbers: string) => `
  delete from history using record_entries where history_id = id and number ${numbers};
  delete from record_entries where number ${numbers}`

const ofHead: Forgery['names'] = (finding) => finding.includes('of the head')

export const cutOffEnd: Record<string, Make> = {
  'of both': (random, { rows }) => {
    const { number } = random.pick(rows.slice(1))
    const statement = remove(`>= ${number}`)
    return {
      statement,
      needsHead: true,
      names: (finding) => finding.startsWith(`The record ends with row ${number - 1n},`),
    }
  },
  'of the record': (random, { rows }) => {
    // Of the unrecorded ones the first hundred are named.
    const { number, id } = random.pick(rows.slice(-100))
    return { statement: `delete from record_entries where number >= ${number}`, names: namingId(id) }
  },
  everything: () => ({
    statement: 'delete from history; delete from record_entries; delete from record_start',
    needsHead: true,
    names: ofHead,
  }),
}

/** What appends rows as the product itself does, at any time. */
export const forgedAppend = `
  do $forged$ begin
    execute replace(replace(pg_get_functiondef('append_to_record'::regproc), 'append_to_record()', 'forged_append()'),
      'if new.at not between', 'if false and new.at not between');
  end $forged$`

/** Nothing but a head tells them from the true ones. */
const appendAgain = (from: bigint) => `
  ${forgedAppend};
  update history set salt = gen_random_uuid() from record_entries where history_id = id and number >= ${from} and salt is null;
  create temporary table appended (like history) on commit drop;
  create trigger appended after insert on appended for each row execute function forged_append();
  create temporary table removed on commit drop as select number, history_id from record_entries where number >= ${from};
  delete from record_entries where number >= ${from};
  set local session_replication_role = origin;
  insert into appended select history.* from removed join history on history.id = history_id order by number;
  set local session_replication_role = replica`

export const rewrittenRows: Record<string, Make> = {
  'with another value': (random, recorded) => {
    const { number, id } = random.pick(recorded.rows)
    const statement = `update history set actor_uid = 'mallory' where id = ${id}; ${appendAgain(number)}`
    return { statement, needsHead: true, names: naming(lastOf(recorded).number) }
  },
  'without a row': (random, { rows }) => {
    const { number, id } = random.pick(rows)
    return {
      statement: `delete from history where id = ${id}; ${appendAgain(number)}`,
      needsHead: true,
      names: ofHead,
    }
  },
  'in another order': (random, { rows }) => {
    const [from, to] = [random.pick(rows.slice(0, -5)).number, random.pick(rows.slice(-4)).number]
    const numbers = `update record_entries set number = -number where number between ${from} and ${to};
      update record_entries set number = ${from + to} + number where number < 0`
    return { statement: `${numbers}; ${appendAgain(from)}`, needsHead: true, names: ofHead }
  },
}

const ofStart: Forgery['names'] = (finding) => finding.includes('begins after row')

export const changedBeginning: Record<string, Make> = {
  inserted: (random, { rows, start }) => {
    const { number } = random.pick(rows)
    const forged = random.pick([number, start === undefined ? 0n : start - 1n])
    const statement = `insert into record_start select ${forged}, hash from record_entries where number = ${number}`
    return { statement, names: ofStart }
  },
  'moved forward': (random, { rows }) => {
    const { number } = random.pick(rows.slice(0, -1))
    const statement = `delete from record_start;
      insert into record_start select number, hash from record_entries where number = ${number};
      ${remove(`<= ${number}`)}`
    return { statement, names: ofStart }
  },
  'another number': (random, recorded) =>
    ofPruned(recorded, `update record_start set number = number + ${random.pick([1, -1, 1_000])}`),
  'another hash': (random, recorded) =>
    ofPruned(recorded, `update record_start set hash = ${random.pick(['sha256(hash)', "''"])}`),
  removed: (_, { start }) =>
    start === undefined ? undefined : { statement: 'delete from record_start', names: naming(start) },
}

function ofPruned({ start }: Recorded, statement: string): Forgery | undefined {
  return start === undefined ? undefined : { statement, names: ofStart }
}

// Erasures that never were, or of somebody else: they may explain nothing that they cannot have removed.

import type { Random } from '#server/demo/random.ts'
import { type Make, naming, type Recorded, type RecordedRow, unerased } from './forgery.ts'

/** Those of two people, who are in the table of erasures. */
const [one, other] = [1, 2].map((n) => `erased-${String(n).repeat(16)}`)
const people = `insert into erasures (hash) select decode(repeat(n, 64), 'hex') from unnest(array['1', '2']) as n`
const nobody = 'erased-0000000000000000'

const event = (pseudonym: string | undefined, ids: bigint[]) => `
  insert into history (event, entity, document_id, actor_uid, actor_email, after)
  values ('data.person-erased', 'users', '${pseudonym}', 'ada', 'ada@example.com', '{"entries":[${ids}]}');
  set constraints all immediate; set constraints all deferred`

const rewrite = (id: bigint, values: string) => `update history set salt = null, ${values} where id = ${id}`

const forging = (row: RecordedRow | undefined, statement: (row: RecordedRow) => string) =>
  row && ({ by: 'owner', statement: statement(row), names: naming(row.number) } as const)

const ofPeople = ({ rows }: Recorded) => rows.filter(({ entity }) => entity === 'users')

export const falseErasures: Record<string, Make> = {
  'of nobody': (random, recorded) =>
    forging(
      random.pick(unerased(recorded)),
      ({ id }) => `${event(nobody, [id])}; ${rewrite(id, `after = '{}'`)}`,
    ),
  'recorded by nothing': (random, recorded) =>
    forging(random.pick(unerased(recorded)), ({ id }) => rewrite(id, `after = '{}'`)),
  'of what nothing erases': (random, { rows }) => {
    const value = random.pick([
      `actor_uid = 'mallory'`,
      `address = '192.0.2.66'`,
      `act = gen_random_uuid()`,
      `entity = 'another'`,
      `event = 'data.viewed-not'`,
      `at = at - interval '1 second'`,
      'is_restored = not is_restored',
    ])
    return forging(random.pick(rows), ({ id }) => `${people}; ${event(one, [id])}; ${rewrite(id, value)}`)
  },
  'of rights': (random, { rows }) =>
    forging(
      pickOf(
        random,
        rows.filter((row) => row.event === 'members.role-changed'),
      ),
      ({ id }) => `${people}; ${event(one, [id])}; ${rewrite(id, `after = '{"role":"none of them"}'`)}`,
    ),
  'of the id of a tag, a code or a member': (random, { rows }) =>
    forging(
      pickOf(
        random,
        rows.filter(({ entity }) => ['tags', 'discount-codes', 'members'].includes(entity)),
      ),
      ({ id }) => `${people}; ${event(one, [id])}; ${rewrite(id, `document_id = '${one}'`)}`,
    ),
  'of a later row': (_, { rows, lastId }) => {
    const later = lastId + 1_000n
    const last = rows.at(-1)
    return (
      last && {
        by: 'owner',
        statement: `${people}; ${event(one, [later])};
        insert into history (id, event, entity, document_id, actor_uid, actor_email) overriding system value
        values (${later}, 'data.viewed', 'users', 'u', 'ada', 'ada@example.com');
        set constraints all immediate; ${rewrite(later, `after = '{}'`)}`,
        names: naming(last.number + 2n),
      }
    )
  },
  'under the pseudonym of somebody else': (random, recorded) =>
    forging(
      pickOf(random, ofPeople(recorded)),
      ({ id }) => `${people}; ${event(one, [id])}; ${rewrite(id, `document_id = '${other}'`)}`,
    ),
  'under the pseudonym of nobody': (random, recorded) =>
    forging(
      pickOf(random, ofPeople(recorded)),
      ({ id }) => `${people}; ${event(one, [id])}; ${rewrite(id, `document_id = '${nobody}'`)}`,
    ),
  'of people who are erased no longer': (random, { rows }) =>
    forging(
      pickOf(
        random,
        rows.filter(({ isErased }) => isErased),
      ),
      () => 'delete from erasures',
    ),
  'of an erased row, again': (random, { rows }) =>
    forging(
      pickOf(
        random,
        rows.filter(({ isErased }) => isErased),
      ),
      ({ id }) => rewrite(id, random.pick([`actor_uid = 'mallory'`, `address = '192.0.2.66'`])),
    ),
}

function pickOf<T>(random: Random, rows: T[]): T | undefined {
  return rows.length === 0 ? undefined : random.pick(rows)
}

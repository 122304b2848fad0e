// Rows of another author at a time when nobody acted: before the rows before them, or in the future.

import { lastOf, type Make, naming, refused } from './forgery.ts'
import { forgedAppend } from './wholes.ts'

const spans = ['1 second', '10 minutes', '3 hours', '40 days', '30 years']
const longer = spans.slice(2)

const insert = (id: string, at: string) => `
  insert into history (id, at, event, entity, document_id, actor_uid, actor_email, after) overriding system value
  values (${id}, ${at}, 'data.exported', 'users', '', 'mallory', 'mallory@example.com', '{}')`

/** Where the trigger is in force, PostgreSQL refuses any time but that of the transaction. */
const inserted =
  (by: 'owner' | 'server'): Make =>
  (random, { lastId }) => {
    const at = random.pick([
      `now() - interval '${random.pick(spans)}'`,
      `now() + interval '${random.pick(spans)}'`,
      `'-infinity'`,
      `'infinity'`,
    ])
    return { by, statement: insert(`${lastId + 1_000n}`, at), names: refused }
  }

/** With a hash that fits. */
const appended =
  (at: (span: string) => string): Make =>
  (random, recorded) => ({
    statement: `${forgedAppend};
      create trigger forged after insert on history for each row execute function forged_append();
      alter table history disable trigger history_appended; set local session_replication_role = origin;
      ${insert(`${recorded.lastId + 1_000n}`, at(random.pick(longer)))};
      set local session_replication_role = replica; drop trigger forged on history`,
    names: naming(lastOf(recorded).number + 1n),
  })

export const forgedTimes: Record<string, Make> = {
  'inserted by the owner': inserted('owner'),
  'inserted by the server': inserted('server'),
  'before the rows before, with a hash that fits': appended(
    (span) => `(select max(at) from record_entries) - interval '${span}'`,
  ),
  'in the future, with a hash that fits': appended((span) => `now() + interval '${span}'`),
  'appended by the server itself': (random, recorded) => {
    const { number } = random.pick(recorded.rows)
    return {
      by: 'server',
      statement: `insert into record_entries
        select ${lastOf(recorded).number + 1n}, ${recorded.lastId + 1_000n}, at, event, digest, lasting_digest, hash
        from record_entries where number = ${number}`,
      names: refused,
    }
  },
}

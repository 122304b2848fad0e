// Changes that try to leave nothing in the record, or to take what is in it away, while what records is as it was.

import { type Make, naming, refused, saying } from './forgery.ts'

/** Each leaves its event, whatever the session says. */
const changes = [
  [
    `update accounts set role = case role when 'auditor' then 'editor' else 'auditor' end`,
    'members.role-changed',
  ],
  ['update accounts set disabled = not disabled', 'members.'],
  [`update accounts set password_hash = 'x'`, 'members.password'],
  [`insert into ingest_tokens (name, token_hash) values ('forged', '\\x00')`, 'console.token-made'],
  [`update tags set document = jsonb_set(document::jsonb, '{name}', '"forged"')::text`, 'tags'],
  ['delete from tags', 'tags'],
] as const

const quiet = [
  `set local stoa.unrecorded = 'yes'`,
  `set local stoa.actor = ''`,
  `set local stoa.rehashes = 'yes'`,
  'create temporary table history (like history including all) on commit drop',
  'create temporary table record_entries (like record_entries including all) on commit drop; set local search_path = pg_temp, public',
  `set local search_path = pg_temp, public; set local application_name = ''`,
  `set local stoa.restores = 'yes'`,
]

const changing =
  (by: 'owner' | 'server'): Make =>
  (random) => {
    const [statement, event] = random.pick(changes)
    return { by, statement: `${random.pick(quiet)}; ${statement}`, names: saying(`recorded: ${event}`) }
  }

const server =
  (statements: string[]): Make =>
  (random) => ({ by: 'server', statement: random.pick(statements), names: refused })

export const unrecorded: Record<string, Make> = {
  'by the owner': changing('owner'),
  'by the server': changing('server'),
  'without triggers, by the server': server([
    'set local session_replication_role = replica',
    'alter table accounts disable trigger user',
    'drop trigger accounts_recorded on accounts',
  ]),
  'changed rows of the record, by the server': server([
    'update record_entries set event = event',
    'delete from record_entries',
    'truncate record_entries',
    'insert into record_start select number, hash from record_entries limit 1',
    'delete from record_start',
    `update record_start set hash = ''`,
    'create trigger mine after insert on history for each row execute function append_to_record()',
    `create temporary table mine (like history);
      create trigger mine after insert on mine for each row execute function append_to_record()`,
  ]),
  'changed rows of the history, by the server': (random, { rows }) => {
    const { number, id } = random.pick(rows.filter(({ isErased }) => !isErased))
    const statement = random.pick([
      `update history set actor_uid = 'mallory' where id = ${id}`,
      `delete from history where id = ${id}`,
      `update history set salt = null, after = null where id = ${id}`,
    ])
    return { by: 'server', statement, names: naming(number) }
  },
}

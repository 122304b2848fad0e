// What records is changed, and what happens afterwards is not recorded: by the owner it is named, to others it is refused.

import { type Make, refused, saying } from './forgery.ts'

const nothing = `language plpgsql as $nothing$ begin return null; end $nothing$`

const triggers = [
  ['accounts_recorded', 'accounts'],
  ['sign_ins_recorded', 'sign_ins'],
  ['passkeys_recorded', 'passkeys'],
  ['invitations_recorded', 'invitations'],
  ['ingest_tokens_recorded', 'ingest_tokens'],
  ['saved_views_recorded', 'saved_views'],
  ['tags_replaced', 'tags'],
  ['discount_codes_removed', 'discount_codes'],
  ['history_appended', 'history'],
  ['record_unchanged', 'record_entries'],
] as const

const functions = [
  'append_to_record',
  'record_account',
  'record_changes',
  'record_sign_in',
  'refuse_change_of_record',
]

const owner = (statement: string, named: string) =>
  ({ by: 'owner', statement, names: saying(named) }) as const

/** Each as the owner, and as the server, to which PostgreSQL refuses it. */
const ofOwner: Record<string, Make> = {
  'a replaced function': (random) => {
    const name = random.pick(functions)
    return owner(`create or replace function ${name}() returns trigger ${nothing}`, `function ${name}()`)
  },
  'a replaced recorder': () =>
    owner(
      `create or replace function record_event(happened text, subject text, subject_id text, old_values json, new_values json)
        returns void language plpgsql as $nothing$ begin end $nothing$`,
      'function record_event(',
    ),
  'a function that is never unrecorded': () =>
    owner(
      'create or replace function is_unrecorded() returns boolean language sql stable as $yes$ select true $yes$',
      'function is_unrecorded()',
    ),
  'an overloaded function': () =>
    owner(
      `create function record_event(happened text, subject text, subject_id text, old_values text, new_values json)
        returns void language plpgsql as $nothing$ begin end $nothing$`,
      'old_values text',
    ),
  'a function that runs with the rights of its caller': () =>
    owner('alter function append_to_record() security invoker', 'function append_to_record()'),
  'a function on another path': () =>
    owner('alter function record_account() reset search_path', 'function record_account()'),
  'a disabled trigger': (random) => {
    const [name, table] = random.pick(triggers)
    const how = random.pick(['disable', 'enable replica'])
    return owner(`alter table ${table} ${how} trigger ${name}`, `trigger ${name} on ${table}`)
  },
  'a dropped trigger': (random) => {
    const [name, table] = random.pick(triggers)
    return owner(`drop trigger ${name} on ${table}`, `trigger ${name} on ${table}`)
  },
  'all triggers of a table disabled': (random) => {
    const [name, table] = random.pick(triggers)
    return owner(`alter table ${table} disable trigger all`, `trigger ${name} on ${table}`)
  },
  'another trigger that swallows rows': (random) => {
    const table = random.pick(['history', 'record_entries', 'accounts'])
    return owner(
      `create function swallow() returns trigger ${nothing};
      create trigger aaa before insert or update on ${table} for each row execute function swallow()`,
      `trigger aaa on ${table}`,
    )
  },
  'a rule instead of rows': (random) => {
    const table = random.pick(['history', 'record_entries'])
    return owner(`create rule quiet as on insert to ${table} do instead nothing`, `rule quiet on ${table}`)
  },
  'another default': (random) => {
    const [column, value] = random.pick([
      ['salt', `'00000000-0000-0000-0000-000000000000'`],
      ['at', `'2020-01-01'`],
    ] as const)
    return owner(`alter table history alter ${column} set default ${value}`, `column ${column} of history`)
  },
  'a dropped constraint': (random) => {
    const [name, table] = random.pick([
      ['history_check', 'history'],
      ['record_entries_history_id_key', 'record_entries'],
      ['record_entries_pkey', 'record_entries'],
    ] as const)
    return owner(`alter table ${table} drop constraint ${name}`, `constraint ${name} of ${table}`)
  },
  'a dropped index': () => owner('drop index history_of_strangers', 'index history_of_strangers'),
  'a right to write the record': (random) => {
    const right = random.pick(['insert', 'update', 'delete', 'truncate'])
    return owner(`grant ${right} on record_entries to public`, `right to ${right} of everybody`)
  },
  'hidden rows': () => owner('alter table history enable row level security', 'row security on history'),
  'a setting of the database': () =>
    owner(
      `do $set$ begin execute format('alter database %I set stoa.actor = %L', current_database(), '{"uid":"ada"}'); end $set$`,
      'setting stoa.actor',
    ),
}

/** Of a right that one does not have PostgreSQL grants nothing, and refuses nothing. */
const ofServer = Object.fromEntries(
  Object.entries(ofOwner)
    .filter(([form]) => form !== 'a right to write the record')
    .map(([form, make]): [string, Make] => [
      `${form}, by the server`,
      (random, recorded) => {
        const forgery = make(random, recorded)
        return forgery && { ...forgery, by: 'server', names: refused }
      },
    ]),
)

export const changedRecording: Record<string, Make> = { ...ofOwner, ...ofServer }

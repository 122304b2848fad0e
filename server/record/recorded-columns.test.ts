// The history leaves nothing out: every column of every table is listed here, with the event of its change or the reason why there is
// none. Each change is made in SQL by the role of a server.

import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Transaction } from '#server/db/transaction.ts'
import { openTestDatabase } from '#test/database.ts'
import { serverRole } from '#test/server-role.ts'

/** `columns` and `unrecorded`: names of columns, separated by spaces. `values`: SQL of another value, if the type does not give one. */
type Recorded = {
  row: string
  inserted: string
  removed: string
  columns: Record<string, string>
  unrecorded?: Record<string, string>
  values?: Record<string, string>
}

const derived = { 'version sort_name search': 'computed from the document, or counts its changes' }

const aKey: Recorded = {
  row: `(only_row, key) values (true, 'x') on conflict (only_row) do update set key = excluded.key`,
  inserted: 'console.key-changed',
  removed: 'console.key-changed',
  columns: { key: 'console.key-changed' },
  unrecorded: { only_row: 'can have no other value' },
}

const recorded: Record<string, Recorded> = {
  accounts: {
    row: `(uid, email, display_name, password_hash) values ('x', 'x@example.com', 'X', 'hash')`,
    inserted: 'members.added',
    removed: 'members.removed',
    columns: {
      email: 'members.email-changed',
      display_name: 'members.renamed',
      password_hash: 'members.password-changed',
      disabled: 'members.disabled',
      role: 'members.role-changed',
      'oidc_issuer oidc_subject': 'members.sign-on-',
      'uid created_at password_expires_at second_factor_at has_short_password origin': 'members.changed',
    },
    unrecorded: {
      last_sign_in_at: 'each sign-in is an event',
      photo_url: 'a picture, which the provider may send again at each sign-in',
      time_zone: 'how the person wants to see times',
    },
    values: { role: `'auditor'`, origin: `'oidc'` },
  },
  invitations: {
    row: `(token_hash, uid) values ('x', 'ada')`,
    inserted: 'members.invited',
    removed: 'members.invitation-withdrawn',
    columns: { ended: 'members.invitation-used', 'token_hash uid expires_at': 'members.invitation-changed' },
    values: { ended: `'used'`, uid: `'bea'` },
  },
  sign_ins: {
    row: `(token_hash, uid) values ('x', 'ada')`,
    inserted: 'sign-ins.began',
    removed: 'sign-ins.ended',
    columns: {
      'token_hash uid created_at authenticated_at id browser system network oidc_issuer oidc_session id_token valid_until':
        'sign-ins.changed',
      'is_by_passkey administrator_by_claim': 'sign-ins.changed',
    },
    unrecorded: {
      last_seen_at: 'each request changes it',
      session_id: 'the record of the sign-in at the marketplace, made after it',
      told_until: 'what the person was shown',
    },
    values: { uid: `'bea'` },
  },
  authenticators: {
    row: `(uid, secret, confirmed_at) values ('ada', 'x', now())`,
    inserted: 'members.factor-added',
    removed: 'members.factor-removed',
    columns: { 'uid secret confirmed_at added_by added_from': 'members.factor-changed' },
    unrecorded: { last_step: 'each code changes it' },
    values: { uid: `'bea'` },
  },
  passkeys: {
    row: `(id, uid, public_key, counter, name, host) values ('x', 'ada', 'x', 0, 'x', 'x')`,
    inserted: 'members.factor-added',
    removed: 'members.factor-removed',
    columns: { 'id uid public_key name created_at host added_by added_from': 'members.factor-changed' },
    unrecorded: { 'counter last_used_at': 'each use changes them' },
    values: { uid: `'bea'` },
  },
  recovery_codes: {
    row: `(uid, code_hash) values ('ada', 'x')`,
    inserted: 'members.recovery-codes-made',
    removed: 'members.recovery-codes-removed',
    columns: { 'uid code_hash': 'members.recovery-codes-made' },
    values: { uid: `'bea'` },
  },
  ingest_tokens: {
    row: `(name, token_hash) values ('x', 'x')`,
    inserted: 'console.token-made',
    removed: 'console.token-revoked',
    columns: { 'name token_hash created_at entities writes_rights role': 'console.token-changed' },
    values: { role: `'auditor'` },
  },
  challenge_key: aKey,
  erasure_key: aKey,
  users: {
    row: `(id, document, sort_name, email, is_admin, is_verified, is_expert, ai_available, tag_ids, hourly_rate, rating, last_login_ns,
      last_active_ns, created_ns, search, name) values ('x', '{}', '', '', true, false, false, false, '{}', 0, 0, 0, 0, 0, '', '')`,
    inserted: 'members.role-changed',
    removed: 'members.role-changed',
    columns: { 'id is_admin': 'members.role-changed' },
    unrecorded: {
      'document original sort_name email is_verified is_expert ai_available tag_ids hourly_rate rating': `the marketplace's own`,
      'last_login_ns last_active_ns created_ns search name version': `the marketplace's own`,
    },
  },
  tags: {
    row: `(id, document, original, sort_name, search) values ('x', '{"id":"x"}', '{"id":"x","name":7}', '', '')`,
    inserted: 'tags',
    removed: 'tags',
    columns: { 'id document original': 'tags' },
    unrecorded: derived,
  },
  discount_codes: {
    row: `(id, document, original, percentage_discount, search, folded_id)
      values ('x', '{"id":"x"}', '{"id":"x","percentageDiscount":"no"}', 0, '', 'x')`,
    inserted: 'discount-codes',
    removed: 'discount-codes',
    columns: { 'id document original': 'discount-codes' },
    unrecorded: {
      'version percentage_discount expiration_ns search folded_id': 'computed from the document, or counts',
    },
  },
  feedback_states: {
    row: `(id, state, owner, owner_name, assigned_by) values ('x', 'answered', 'ada', 'Ada', 'ada')`,
    inserted: 'data.feedback-handled',
    removed: 'data.feedback-handled',
    columns: { 'id state owner owner_name': 'data.feedback-handled' },
    unrecorded: {
      'assigned_ns assigned_by': 'follow the owner, whose event names its author',
      version: 'counts changes',
    },
    values: { state: `'in-work'` },
  },
  notes: {
    row: `(entity, record_id, text, author_uid, author_name, mentions, search) values ('users', 'x', 'x', 'ada', 'Ada', '{}', '')`,
    inserted: 'data.note-written',
    removed: 'data.note-removed',
    columns: {
      'id entity record_id text author_uid author_name created_ns corrects': 'data.note-edited',
    },
    unrecorded: { 'edited_ns version mentions search': 'follow the text, or count its changes' },
    values: { entity: `'sessions'` },
  },
  saved_views: {
    row: `(id, owner_uid, name, screen, query, is_shared) values ('x', 'ada', 'x', 'users', '', true)`,
    inserted: 'console.view-shared',
    removed: 'console.view-withdrawn',
    columns: {
      'id owner_uid name screen query created_at': 'console.view-changed',
      is_shared: 'console.view-withdrawn',
    },
    values: { owner_uid: `'bea'` },
  },
  watches: {
    row: `(view_id, way, address, secret, with_rows, set_up_at, check_at) values ('v', 'webhook', 'https://x.test/1', 'x', false, now(), now())`,
    inserted: 'console.watch-set-up',
    removed: 'console.watch-removed',
    columns: {
      'view_id version more_than way address secret with_rows set_up_at': 'console.watch-changed',
      is_stopped: 'console.watch-stopped',
    },
    unrecorded: {
      'is_above check_at message_id message_count message_is_minimum message_at attempts attempt_at told_at fault':
        'what each evaluation changes',
    },
    values: { view_id: `'w'` },
  },
  goals: {
    row: `(measure, amount, weeks) values ('x', 1, 4)`,
    inserted: 'console.goal-set',
    removed: 'console.goal-removed',
    columns: { 'measure amount weeks': 'console.goal-set' },
  },
  source_bindings: {
    row: `(entity, source) values ('tags', 'x')`,
    inserted: 'console.source-bound',
    removed: 'console.source-left',
    columns: { 'entity source': 'console.source-bound' },
  },
}

const documents = `the marketplace's documents: whoever sends them records what they change`
const operation = 'how the console works: neither a right, a credential, nor an edit'
const figures = 'computed from documents'

/** Tables without a right, a credential or an edit of their own. */
const unrecorded: Record<string, string> = {
  sessions: documents,
  feedback: documents,
  session_words: figures,
  faults: figures,
  derivations: operation,
  tombstones: 'versions of deletions, which are events',
  history: 'the history itself',
  unlogged_events: 'what the log lacks of the history',
  event_log: 'how much of the history the log has',
  idempotency_keys: 'answers of writes, which are events',
  edit_intents: 'edits on their way to the source, which are events once it has taken them',
  source_outbox: 'records of sign-ins, which are events',
  sign_in_failures: 'counts refused sign-ins, which are events',
  known_browsers: 'spares a browser from waiting after guesses of others, and opens nothing',
  used_challenges: 'answers that are good once',
  inbox_seen: 'what a person was shown',
  inbox_handled: 'what a person has put away for themselves',
  erasures: 'each erasure is an event',
  mirrored: operation,
  mirror_rejected: operation,
  mirror_surplus: operation,
  mirror_untimely: operation,
  migrations: operation,
  applied_functions: operation,
  set_aside_indexes: operation,
  last_backup: operation,
  demo_sessions: operation,
}

const { db, where } = await openTestDatabase()
const server = await serverRole(db, where)
await db.runScript(`
  insert into accounts (uid, email, role) values ('ada', 'ada@example.com', 'editor'), ('bea', 'bea@example.com', 'editor');
  insert into saved_views (id, owner_uid, name, screen, query, is_shared)
  values ('v', 'ada', 'V', 'users', '', false), ('w', 'ada', 'W', 'users', '', false)`)

const namesOf = (groups: Record<string, string> = {}) =>
  Object.entries(groups).flatMap(([names, what]) => names.split(' ').map((name) => [name, what] as const))

const columns = await db.query<{ table: string; name: string; type: string }>(sql`
  select relname as table, attname as name, atttypid::regtype::text as type
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
  order by relname, attnum`)
const columnsOf = (table: string) => columns.filter((column) => column.table === table)

/** Returns SQL of another value of a column, by its type. */
function another(name: string, type: string): string {
  if (type === 'boolean') return `not ${name}`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'text[]') return `coalesce(${name}, '{}') || '{x}'`
  if (type === 'tsvector') return `'other'`
  if (type === 'timestamp with time zone') return `coalesce(${name}, now()) + interval '1 day'`
  if (type === 'text' || type === 'bytea') return `coalesce(${name}, '') || 'x'`
  return `coalesce(${name}, 0) + 1`
}

const undone = new Error('undone')

/** Returns what the work records, and rolls it back. */
async function eventsOf(work: (db: Transaction, row: { ctid: string }) => Promise<unknown>, insert: string) {
  let events: string[] = []
  const run = server.transaction(async (transaction) => {
    const [row] = await transaction.query<{ ctid: string }>(raw(`${insert} returning ctid::text`))
    const [last] = await transaction.query<{ id: string }>(
      sql`select coalesce(max(id), 0)::text as id from history`,
    )
    await work(transaction, { ctid: row?.ctid ?? '' })
    const found = await transaction.query<{ what: string }>(sql`
      select coalesce(event, entity) as what from history where history.id > ${last?.id} order by history.id`)
    events = found.map(({ what }) => what)
    throw undone
  })
  await expect(run).rejects.toBe(undone)
  return events
}

test('every table is listed, once', () => {
  const known = [...Object.keys(recorded), ...Object.keys(unrecorded)]
  const tables = [...new Set(columns.map(({ table }) => table))]
  const isFigures = (table: string) => /_(sums|groups|days|days_zone)$|^totals$/.test(table)
  expect(known.toSorted()).toEqual(tables.filter((table) => !isFigures(table)).toSorted())
})

describe.each(Object.entries(recorded))('of %s', (table, { row, inserted, removed, ...rest }) => {
  const insert = `insert into ${table} ${row}`
  const told = new Map(namesOf(rest.columns))
  const untold = new Map(namesOf(rest.unrecorded))

  test('every column is listed, once', () => {
    expect([...told.keys(), ...untold.keys()].toSorted()).toEqual(
      columnsOf(table)
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  test('a new and a removed row are recorded', async () => {
    const events = await eventsOf(
      (transaction) => transaction.query(raw(insert)),
      "insert into known_browsers (token_hash, uid) values (gen_random_uuid()::text::bytea, 'ada')",
    )
    expect(events).toEqual([inserted])
    const left = await eventsOf(
      (transaction, { ctid }) => transaction.query(raw(`delete from ${table} where ctid = '${ctid}'`)),
      insert,
    )
    expect(left).toEqual([removed])
  })

  test.each(columnsOf(table))('another $name is recorded, or nothing needs it', async ({ name, type }) => {
    const value = rest.values?.[name] ?? another(name, type)
    const change = async (transaction: Transaction, { ctid }: { ctid: string }) => {
      const update = `update ${table} set ${name} = ${value} where ctid = '${ctid}'`
      expect(await transaction.execute(raw(update))).toBe(1)
    }
    if (untold.get(name) === 'can have no other value') return
    const events = (await eventsOf(change, insert)).join(' ')
    const event = told.get(name)
    if (event === undefined) expect(events).toBe('')
    else expect(events).toContain(event)
  })
})

test.each([
  ['HTTP://Hooks.Example.com/T0/secret', 'http://hooks.example.com'],
  ['https://user:secret@hooks.example.com:8443?key=secret', 'https://hooks.example.com:8443'],
  ['HTTPS:\\\\hooks.example.com\\secret', 'https://hooks.example.com'],
])('of the address %s of a watch its server is recorded, and no secret', async (address, at) => {
  await db.execute(sql`
    insert into watches (view_id, way, address, with_rows, set_up_at, check_at) values ('v', 'webhook', ${address}, false, now(), now())`)
  const [event] = await db.query<{ after: string }>(
    sql`select after from history where event = 'console.watch-set-up' order by id desc limit 1`,
  )
  expect(JSON.parse(event?.after ?? '')).toMatchObject({ server: at })
  expect(event?.after).not.toContain('secret')
  await db.execute(sql`delete from watches`)
})

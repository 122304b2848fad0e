// 200 people who are called like words of the console, codes, tags, statuses, ids and each other are erased, one after the other: nothing
// of anybody else changes, and who has a name of their own is named nowhere.

import sql, { join, raw } from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { setErasures } from '#server/documents/erasure.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { erasePerson } from './erase-person.sql.ts'

const { app, db, signIn } = await testApp({ recordViews: true })
const colleague = await signIn({ admin: true, email: 'grace@example.com' })
const { headers } = colleague
afterAll(() => setErasures(''))

const words = [
  ...[
    'true',
    'false',
    'null',
    'Completed',
    'Active',
    'No show',
    'Refunded',
    'booking',
    'signin',
    'administrator',
    'name',
    'id',
  ],
  ...[
    'sessions',
    'discount-codes',
    'data.person-erased',
    'entries',
    'user',
    'today',
    'INV1',
    'SUMMER-2024',
    'tag-maths',
    'Pure Maths',
  ],
  ...['Erased person', 'erased-0123456789abcdef', 'Ada Test', '2024', '12.50', '"', '%', '.*', '&q=1'],
]
type Generated = { id: string; displayName: string; username: string; isNamed: boolean }

/** A fifth have names, an address and an id of their own; the ids of others are words or begin with those of others. */
const people: Generated[] = Array.from({ length: 200 }, (_, n) => {
  const word = words[n % words.length] ?? ''
  if (n % 5 === 0)
    return {
      id: `uid-${n}-k7`,
      displayName: `Nadia${n} Okonkwo${n}`,
      username: `nadia.${n}@inbox.example`,
      isNamed: true,
    }
  const id = n < words.length ? word : n % 5 === 1 ? `uid-${n - 1}-k7-${n}` : `x${n}`
  // Some have the name of a namesake, or the user name of somebody whose address it is not.
  const username = n % 5 === 2 ? `${word}${n}@inbox.example` : n % 5 === 3 ? `uid-${n - 3}-k` : word
  return { id, displayName: n % 5 === 4 ? `Nadia${n - 4}` : word, username, isNamed: false }
})

const at = { seconds: 1_760_000_000, nanoseconds: 0 }
const sessionsOf = ({ id, displayName, isNamed }: Generated, n: number) => [
  {
    id: `s${n}`,
    userId: id,
    expertId: 'expert',
    userFullname: displayName,
    question: displayName,
    totalPrice: '9.99',
    rating: 4,
    slot: { startingTime: at },
    status: isNamed ? displayName : 'Completed',
    discountCode: n % 2 ? 'INV1' : displayName,
    extra: { id, displayName },
  },
  {
    id: `e${n}`,
    userId: 'client',
    expertId: id,
    userFullname: 'Client',
    question: 'Why?',
    totalPrice: '1.01',
    transcripts: [displayName],
  },
]
const feedbackOf = ({ id, displayName, username, isNamed }: Generated, n: number) => [
  {
    id: `f${n}`,
    sessionId: `s${n}`,
    userEmail: `old${n}@x.test`,
    userFullname: displayName,
    feedback: displayName,
  },
  { id: `g${n}`, expertId: id, userEmail: 'client@x.test', userFullname: 'Client', feedback: displayName },
  ...(isNamed
    ? [{ id: `h${n}`, userEmail: username, userFullname: displayName, feedback: displayName }]
    : []),
]

await store(db, 'users', [
  ...people.map(({ isNamed: _, ...user }) => user),
  { id: 'expert', displayName: 'Expert Ermine', username: 'expert@x.test', Expert: { IsExpert: true } },
  { id: 'client', displayName: 'Client', username: 'client@x.test' },
])
await store(db, 'sessions', people.flatMap(sessionsOf))
await store(db, 'feedback', people.flatMap(feedbackOf))
await store(db, 'tags', [
  { id: 'tag-maths', name: 'Pure_Maths', color: '#123456' },
  { id: 'true', name: 'Completed' },
])
await store(db, 'discount-codes', [
  { id: 'INV1', percentageDiscount: 5, note: words.join(', ') },
  { id: 'SUMMER-2024', percentageDiscount: 5, note: `For ${people[0]?.displayName}` },
])
const views = [
  ...words.map((word) => [
    'All',
    `label=${encodeURIComponent(word)}&q=${encodeURIComponent(word)}&tag=true&kind=booking&active=true`,
  ]),
  ...words.map((word) => [`About ${word}`, `discountCode=${encodeURIComponent(word)}&sort=-slot`]),
  ...people
    .filter(({ isNamed }) => isNamed)
    .map(({ id, displayName, username }) => [displayName, `user=${id}&q=${username}`]),
]
for (const [place, [name = '', query = '']] of views.entries())
  await db.execute(sql`
    insert into saved_views (id, owner_uid, name, screen, query, is_shared)
    values (${`v${place}`}, ${colleague.uid}, ${name}, 'sessions', ${query}, ${place % 2 === 0})`)
for (const { id, username } of people.slice(0, 40)) {
  await app.inject({ url: `/api/users/${encodeURIComponent(id)}`, headers })
  await app.inject({
    url: `/api/sessions.csv?user=${encodeURIComponent(id)}&q=${encodeURIComponent(username)}&active=true`,
    headers,
  })
}
const restored = {
  ...headers,
  'if-match': String((await app.inject({ url: '/api/discount-codes/INV1', headers })).headers.etag),
}
await app.inject({ method: 'DELETE', url: '/api/discount-codes/INV1', headers: restored })
await app.inject({ method: 'POST', url: '/api/discount-codes/INV1/restore', headers })

const tables = await db.query<{ name: string }>(sql`
  select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name not in ('user_flag_groups', 'session_flag_groups', 'session_days', 'expert_sums', 'code_sums', 'user_sums', 'totals')`)
const rowsOfAll = join(
  tables.map(
    ({ name }) => sql`
    select ${`${name} `} || coalesce(to_json(one) ->> 'id', one::text) as key, one::text as text from ${raw(name)} as one`,
  ),
  ' union all ',
)

/** The rows of all tables that hold more than figures, as texts, by the table and the id or the whole row. */
async function readAll(): Promise<Map<string, string>> {
  const rows = await db.query<{ key: string; text: string }>(rowsOfAll)
  return new Map(rows.map(({ key, text }) => [key, text]))
}
const sums = () =>
  db.query(sql`
    select (select count(*) from sessions) as sessions, (select sum(total_price) from sessions) as revenue,
      (select count(*) from feedback) as feedback, (select json_agg(code_sums order by discount_code)::text from code_sums
        where discount_code in ('INV1', 'SUMMER-2024')) as codes,
      (select sum(revenue) from session_days) as days, (select sum(stars) from expert_sums where months = 12) as stars`)

const before = { sums: await sums(), all: await readAll() }

/** What may change: their documents, and what was written about those who have a name of their own. */
function touchedBy({ id, username, isNamed }: Generated, n: number): Set<string> {
  const own = [
    `users ${id}`,
    ...[`s${n}`, `e${n}`].flatMap((one) => [`sessions ${one}`, `session_words ${one}`]),
    ...['f', 'g', 'h'].map((kind) => `feedback ${kind}${n}`),
  ]
  const view = views.findIndex(([, query]) => query === `user=${id}&q=${username}`)
  return new Set(
    isNamed ? [...own, `saved_views v${view}`, ...(n === 0 ? ['discount_codes SUMMER-2024'] : [])] : own,
  )
}

/** The keys of the rows of the history that the last erasure has listed. */
async function listedEntries(): Promise<Set<string>> {
  const [erased] = await db.query<{ entries: string }>(sql`
    select (after::json -> 'entries')::text as entries from history where event = 'data.person-erased'
    order by history.id desc limit 1`)
  const entries: number[] = JSON.parse(erased?.entries ?? '')
  return new Set(entries.map((entry) => `history ${entry}`))
}

test.each(Array.from({ length: 20 }, (_, rest) => rest))(
  'each twentieth of them, from number %i on',
  async (rest) => {
    for (const [n, person] of people.entries()) {
      if (n % 20 !== rest) continue
      const { id, displayName, username, isNamed } = person
      await erasePerson(db, { id, name: displayName }, { mostRecords: 100, prepare: async () => undefined })
      const all = await readAll()
      const touched = new Set([...touchedBy(person, n), ...(await listedEntries())])
      const changed = [...before.all].filter(([key, text]) => all.get(key) !== text).map(([key]) => key)
      expect([displayName, changed.filter((key) => !touched.has(key))]).toEqual([displayName, []])
      expect(all.has(`users ${id}`)).toBe(false)
      expect(await db.query(sql`select from user_sums where user_id = ${id}`)).toEqual([])
      const traces = isNamed ? [id, displayName, username].map((one) => one.toLowerCase()) : []
      // Ids of others begin with theirs.
      const left = [...all.values()].map((text) => text.toLowerCase().replaceAll(`${id}-`, ''))
      expect(left.filter((text) => traces.some((one) => text.includes(one)))).toEqual([])
      before.all = all
    }
    expect(await sums()).toEqual(before.sums)
    expect(await findWrongFigures(db)).toEqual([])
  },
)

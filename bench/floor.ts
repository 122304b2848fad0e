// The floor, a minimal server for comparison, run as a separate process: bare node:http and the same driver, no log. PostgreSQL builds the
// JSON; one look-up of a sign-in by primary key, no count, no links.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'

const { requests: db } = await openDatabase(readConfig(process.env))
/** The sign-in of the benchmark's person: a look-up that finds nothing would cost less than Stoa's. */
const [signIn] = await db.query<{ hash: Buffer }>(sql`select token_hash as hash from sign_ins limit 1`)

async function findSignIn(): Promise<unknown> {
  return await db.query(sql`
    select accounts.uid, accounts.email, display_name, coalesce(is_admin, false) as is_admin
    from sign_ins join accounts using (uid)
    left join users on users.id = accounts.uid where token_hash = ${signIn?.hash}`)
}

async function page(): Promise<string | undefined> {
  const [row] = await db.query<{ json: string }>(sql`
    select '[' || string_agg(document, ',') || ']' as json from (
      select '{' || coalesce('"userName":' || to_json(u.name) || ',', '') || coalesce('"expertName":' || to_json(e.name) || ',', '')
        || right(s.document, -1) as document
      from (select * from sessions where not is_sign_in order by (- slot_ns), id limit 50) as s
      left join users u on u.id = s.user_id left join users e on e.id = s.expert_id
    ) as page`)
  return row?.json
}

async function record(id: string): Promise<string | undefined> {
  const [row] = await db.query<{ json: string }>(sql`
    select '{' || coalesce('"summaries":' || summaries || ',', '') || coalesce('"transcripts":' || transcripts || ',', '')
      || coalesce('"user":' || u.document || ',', '') || coalesce('"expert":' || e.document || ',', '') || right(s.document, -1) as json
    from sessions s left join users u on u.id = s.user_id left join users e on e.id = s.expert_id where s.id = ${id}`)
  return row?.json
}

const type = { 'content-type': 'application/json; charset=utf-8' }

/** Answers with the page, or the record of a path `/record/ID`. */
const server = createServer(async ({ url = '' }, response) => {
  await findSignIn()
  const body = Buffer.from((url.startsWith('/record/') ? await record(url.slice(8)) : await page()) ?? '')
  response.writeHead(200, { ...type, 'content-length': body.length }).end(body)
})
await once(server.listen(0, '127.0.0.1'), 'listening')
// A server that listens on a port has an AddressInfo.
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)

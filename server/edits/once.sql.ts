// Writes that a browser may repeat because the answer was lost: the answer is stored under the key of the request, in the transaction of
// the write. A second request with the key waits for the transaction of the first.

import sql from 'sql-template-tag'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** `content`: a hash of the request; `uid`: of the person. */
export type IdempotencyKey = { uid: string; key: string; content: Buffer }

/** The JSON text of an answer, and the version for its ETag. */
export type VersionedAnswer = { text: string; version: bigint | null }

/** Answers are kept for a day; for each person only the latest ones. */
const mostKept = 50

/** `answer`: undefined if the first request does not have one yet. */
type KeyClaim = { act: string; answer: VersionedAnswer | undefined }

/** Returns undefined for the first request with the key. Throws 'invalid' for a different request with the same key. */
export async function claimKey(
  db: Transaction,
  key: IdempotencyKey,
  act: string,
): Promise<KeyClaim | undefined> {
  const { uid, content } = key
  const claimed = await db.query(sql`
    insert into idempotency_keys (uid, key, content, act) values (${uid}, ${key.key}, ${content}, ${act})
    on conflict (uid, key) do update set content = excluded.content, act = excluded.act, answer = null, version = null,
      created_at = now() where idempotency_keys.created_at < now() - interval '1 day'
    returning key`)
  if (claimed.length > 0) return undefined
  const [known] = await db.query<{
    content: Buffer
    act: string
    text: string | null
    version: bigint | null
  }>(sql`
    select content, act, answer as text, version from idempotency_keys where uid = ${uid} and key = ${key.key}`)
  if (!known?.content.equals(content))
    throw new Problem('invalid', 'This Idempotency-Key was used for another request. Use a new one.')
  const { text, version } = known
  return { act: known.act, answer: text === null ? undefined : { text, version } }
}

export async function keepAnswer(
  db: Db,
  { uid, key }: IdempotencyKey,
  { text, version }: VersionedAnswer,
): Promise<void> {
  await db.execute(sql`
    update idempotency_keys set answer = ${text}, version = ${version} where uid = ${uid} and key = ${key}`)
  await db.execute(sql`
    delete from idempotency_keys where uid = ${uid} and key in (
      select key from idempotency_keys where uid = ${uid} order by created_at desc offset ${mostKept})`)
}

/** Answers a repeated request with the same key like the first one. */
export async function answerOnce(
  db: Transaction,
  key: IdempotencyKey | undefined,
  act: string,
  perform: () => Promise<VersionedAnswer>,
): Promise<VersionedAnswer> {
  const known = key && (await claimKey(db, key, act))
  if (known?.answer) return known.answer
  const answered = await perform()
  if (key) await keepAnswer(db, key, answered)
  return answered
}

export async function removeOldKeys(db: Db): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where created_at < now() - interval '1 day'`)
}

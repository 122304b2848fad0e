// Lists the second factors of an account, and new ones that were not shown to its sign-ins yet.

import sql, { type Sql } from 'sql-template-tag'
import { shortestPassword } from '#contract/password.ts'
import { refused } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { settleSecondFactor } from './second-factor.sql.ts'

/** `id`, `name` and `host` are set for a passkey. `from`: browser, system and network of the sign-in that added it. */
export type Factor = {
  kind: 'app' | 'passkey'
  id: Buffer | null
  name: string | null
  host: string | null
  from: string | null
  addedAt: Date
  lastUsedAt: Date | null
}

const columns = sql`kind, second_factors.id, name, host, added_from as "from", added_at as "addedAt", last_used_at as "lastUsedAt"`
const newestFirst = sql`order by added_at desc, second_factors.id`

export async function listFactors(db: Db, uid: string): Promise<Factor[]> {
  return await db.query<Factor>(sql`select ${columns} from second_factors where uid = ${uid} ${newestFirst}`)
}

/** Lists the factors that another sign-in has added since a week before this one began, and that were not dismissed here. */
export async function listNotices(db: Db, tokenHash: Buffer): Promise<Factor[]> {
  return await db.query<Factor>(sql`
    select ${columns} from second_factors join sign_ins using (uid)
    where token_hash = ${tokenHash} and added_at > told_until and added_by is distinct from sign_ins.id ${newestFirst}`)
}

/** Dismisses this notice and earlier ones. */
export async function dismissNotice(db: Db, tokenHash: Buffer, factor: FactorId): Promise<void> {
  await db.execute(sql`
    update sign_ins set told_until = greatest(told_until, added_at) from second_factors
    where token_hash = ${tokenHash} and second_factors.uid = sign_ins.uid and ${isFactor(factor)}`)
}

/** The id of a passkey, or 'app'. */
export type FactorId = 'app' | Buffer

function isFactor(factor: FactorId): Sql {
  return factor === 'app' ? sql`kind = 'app'` : sql`second_factors.id = ${factor}`
}

/** Removes factors and returns their number. Throws conflict if none is left and the password is short. The account must be locked. */
export async function removeFactors(
  db: Transaction,
  uid: string,
  factors: readonly FactorId[],
): Promise<number> {
  let removed = 0
  for (const one of factors)
    removed += await db.execute(
      one === 'app'
        ? sql`delete from authenticators where uid = ${uid}`
        : sql`delete from passkeys where uid = ${uid} and id = ${one}`,
    )
  if (removed > 0 && (await settleSecondFactor(db, uid))) await refuseShortPassword(db, uid)
  return removed
}

async function refuseShortPassword(db: Transaction, uid: string): Promise<void> {
  const found = await db.query(sql`select from accounts where uid = ${uid} and has_short_password`)
  const least = shortestPassword({ hasFactor: false })
  if (found.length > 0)
    throw refused(
      `Without two-step verification your password needs at least ${least} characters. Choose a longer one first.`,
    )
}

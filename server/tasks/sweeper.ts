// Removes expired rows: sign-ins (and ends their records), counters of failures, known browsers, keys of repeated writes, links of
// invitations, answered challenges.

import { removeExpiredSignIns } from '#server/access/sign-ins.sql.ts'
import { removeOldInvitations } from '#server/accounts/invitations.sql.ts'
import { removeOldChallenges } from '#server/accounts/passkeys/passkeys.sql.ts'
import { removeOldFailures, removeStaleBrowsers } from '#server/accounts/sign-in-failures.sql.ts'
import { removeOldKeys } from '#server/edits/once.sql.ts'
import type { Context } from '#server/http/context.ts'
import { startRounds } from '#server/limits/pacing.ts'

const intervalMs = 60_000

export async function sweep({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  await removeExpiredSignIns(db, config)
  await removeOldFailures(db)
  await removeStaleBrowsers(db)
  await removeOldKeys(db)
  await removeOldInvitations(db)
  await removeOldChallenges(db)
}

/** Sweeps now and every minute. The returned function stops it and waits for a sweep in progress. */
export function startSweeper(context: Pick<Context, 'db' | 'config' | 'log'>): () => Promise<void> {
  return startRounds(
    intervalMs,
    () => sweep(context),
    (error) =>
      context.log.error({ err: error }, 'expired sign-ins could not be removed; trying again in a minute'),
  )
}

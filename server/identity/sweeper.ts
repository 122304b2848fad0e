// Removes what has expired: sign-ins (and ends their records), counters of failures, known browsers, keys of
// repeated writes, links of invitations, answered challenges.

import type { Context } from '#server/context.ts'
import { removeOldKeys } from '#server/store/records/once.ts'
import { removeOldInvitations } from '#server/store/sign-ins/invitations.ts'
import { removeStaleBrowsers } from '#server/store/sign-ins/known-browsers.ts'
import { removeOldChallenges } from '#server/store/sign-ins/passkeys.ts'
import { removeOldFailures } from '#server/store/sign-ins/sign-in-failures.ts'
import { removeExpiredSignIns } from '#server/store/sign-ins/sign-ins.ts'
import { startRounds } from './rounds.ts'

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
  const sentence = 'expired sign-ins could not be removed; trying again in a minute'
  return startRounds(intervalMs, () => sweep(context), { log: context.log, sentence })
}

// The first start on an empty database: creates the demo marketplace and its administrator, or prints the next step.

import { createMember } from '#server/accounts/members.ts'
import { generatePassword } from '#server/accounts/password.ts'
import { holdsData } from '#server/backup/holds-data.sql.ts'
import type { Load } from '#server/commands/demo.ts'
import type { Config } from '#server/config/config.ts'
import { lockInTransaction, lockKeys } from '#server/db/locks.ts'
import type { Pool } from '#server/db/pool.ts'
import { leaveUnrecorded } from '#server/record/history.sql.ts'

/**
 * Returns the lines to print. For an empty data folder it creates the demo and its administrator in one transaction;
 * where only a provider verifies people it does nothing.
 */
export async function firstStart(db: Pool, config: Config): Promise<string[]> {
  if ((await holdsData(db)) || config.firebase || config.oidc?.only) return []
  if (config.databaseUrl || !config.demo || config.source) {
    return [`There is no administrator yet: npm run stoa -- admin create YOU@${config.companyDomain}`]
  }
  // The generator and its texts take as much memory as the rest of the server; only the first start needs them.
  const [{ demoDefaults, fillDemo, toChunks }, { loadLinesWithin }, { storeFeedbackStates, storeNotes }] =
    await Promise.all([
      import('#server/commands/demo.ts'),
      import('#server/backup/load.ts'),
      import('#server/notes/demo-work.sql.ts'),
    ])
  return await db.transaction(async (transaction) => {
    // Of two processes that start at the same time one fills the database; the other waits here, and finds it filled.
    await lockInTransaction(transaction, lockKeys.firstStart)
    if (await holdsData(transaction)) return []
    const email = `admin@${config.companyDomain}`
    // Nobody has to change it: the demo is there to be tried at once.
    const password = generatePassword()
    const name = 'Demo Administrator'
    const { uid } = await createMember(transaction, { email, name, password })
    // Few enough to be prepared in this thread.
    const load: Load = (entity, documents) =>
      loadLinesWithin(transaction, entity, toChunks(documents), 0, quiet)
    await leaveUnrecorded(transaction, async () => {
      const { notes, staff } = await fillDemo(load, { config, progress: quiet, report: quiet }, demoDefaults)
      await storeNotes(transaction, notes)
      // Some feedback is theirs.
      await storeFeedbackStates(transaction, [{ uid, name }, ...staff])
    })
    return [
      '',
      'A demo marketplace has been created. Sign in as',
      `  email     ${email}`,
      `  password  ${password}`,
      '',
    ]
  })
}

const quiet = (): void => undefined

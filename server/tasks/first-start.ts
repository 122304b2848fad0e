// The first start on an empty database: creates the demo marketplace and its administrator, or prints the next step.

import { referenceText } from '#contract/note-text.ts'
import { createMember } from '#server/accounts/members.ts'
import { generatePassword } from '#server/accounts/password.ts'
import { holdsData } from '#server/backup/holds-data.sql.ts'
import type { Load } from '#server/commands/demo.ts'
import type { Config } from '#server/config/config.ts'
import { lockInTransaction, lockKeys } from '#server/db/locks.ts'
import type { Pool } from '#server/db/pool.ts'
import { leaveUnrecorded } from '#server/record/history.sql.ts'
import { storeDemoSessions } from './demo-sessions.sql.ts'

/** Returns the lines to print. In an empty data folder it makes the demo and its administrator, unless a provider verifies people. */
export async function firstStart(db: Pool, config: Config): Promise<string[]> {
  if ((await holdsData(db)) || config.firebase || config.oidc?.only) return []
  if (config.databaseUrl || !config.demo || config.source) {
    return [`There is no administrator yet: npm run stoa -- admin create YOU@${config.companyDomain}`]
  }
  // The generator and its texts take as much memory as the rest of the server; only the first start needs them.
  const [
    { demoDefaults, fillDemo, toChunks },
    { loadLinesWithin },
    { storeColleagues, storeFeedbackStates, storeNotes },
  ] = await Promise.all([
    import('#server/commands/demo.ts'),
    import('#server/backup/load.ts'),
    import('#server/notes/demo-work.sql.ts'),
  ])
  return await db.transaction(async (transaction) => {
    // Of two processes that start at the same time one fills the database; the other waits here and finds it filled.
    await lockInTransaction(transaction, lockKeys.firstStart)
    if (await holdsData(transaction)) return []
    const email = `admin@${config.companyDomain}`
    // The password need not be changed: the demo is meant to be tried at once.
    const password = generatePassword()
    const name = 'Demo Administrator'
    const { uid } = await createMember(transaction, { email, name, password })
    // There are few enough documents to prepare them in this thread.
    const load: Load = (entity, documents, _, progress) =>
      loadLinesWithin(transaction, entity, toChunks(documents), 0, (chunk) =>
        progress.advance(chunk.documents),
      )
    say('Making a demo marketplace, which takes about a minute …')
    await leaveUnrecorded(transaction, async () => {
      const io = { config, progress: () => undefined, report: (line: string) => say(`  ${line}`) }
      const { notes, staff } = await fillDemo(load, io, demoDefaults)
      await storeColleagues(transaction, staff)
      await storeDemoSessions(transaction)
      const asked = referenceText({ label: name, member: uid })
      await storeNotes(
        transaction,
        notes.map((note, place) =>
          place < 2 ? { ...note, text: `${note.text} ${asked}, can you have a look?` } : note,
        ),
      )
      // The administrator owns some of the feedback.
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

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

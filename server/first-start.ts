// What a first start does on an empty database: the demo marketplace and its administrator, or a word on how to begin.

import type { Load } from './commands/demo.ts'
import type { Config } from './config.ts'
import type { Pool } from './db/pool.ts'
import { createAdministrator } from './identity/administrators.ts'
import { holdsData, lockFirstStart } from './store/holds-data.ts'

/** The lines to print. The demo and its administrator are there whole or not at all. */
export async function firstStart(db: Pool, config: Config): Promise<string[]> {
  if (await holdsData(db)) return []
  if (config.databaseUrl || !config.demo) {
    return [`There is no administrator yet: npm run stoa -- admin create YOU@${config.companyDomain}`]
  }
  // The generator and its texts take as much memory as the rest of the server, and are needed this once.
  const [{ demoDefaults, fillDemo }, { loadDocuments }] = await Promise.all([
    import('./commands/demo.ts'),
    import('./commands/load.ts'),
  ])
  return await db.transaction(async (transaction) => {
    await lockFirstStart(transaction)
    if (await holdsData(transaction)) return []
    const load: Load = (noun, documents) => loadDocuments((work) => work(transaction), noun, documents)
    await fillDemo(load, { config, progress: quiet, report: quiet }, demoDefaults)
    const email = `admin@${config.companyDomain}`
    const { password } = await createAdministrator(transaction, { email, name: 'Demo Administrator' })
    return [
      '',
      'A demo marketplace has been made. Sign in as',
      `  e-mail    ${email}`,
      `  password  ${password}`,
      '',
    ]
  })
}

const quiet = (): void => undefined

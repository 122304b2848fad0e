// What a first start does on an empty database: the demo marketplace and its administrator, or a word on how to begin.

import type { Load } from './commands/demo.ts'
import type { Context } from './context.ts'
import { createAdministrator } from './identity/administrators.ts'
import { holdsData } from './store/holds-data.ts'

/** Two processes that start at once: one fills, the other waits and finds it filled. */
const lockKey = 7_311_002

/** The lines to print. The demo and its administrator are there whole or not at all. */
export async function firstStart({ sql, config }: Context): Promise<string[]> {
  if (await holdsData(sql)) return []
  if (config.databaseUrl || !config.demo) {
    return [`There is no administrator yet: npm run stoa -- admin create YOU@${config.companyDomain}`]
  }
  // The generator and its texts take as much memory as the rest of the server, and are needed this once.
  const [{ demoDefaults, fillDemo }, { loadDocuments }] = await Promise.all([
    import('./commands/demo.ts'),
    import('./commands/load.ts'),
  ])
  return await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${lockKey})`
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

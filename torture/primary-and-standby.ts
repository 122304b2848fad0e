// A database with a streaming replica, each on a copy of the template.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Defer } from './clean-up.ts'
import { makeFolder } from './folders.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { copyTemplate } from './template.ts'

const streaming = ['wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=256MB']

/** `settings`: of the primary alone. */
export async function startPrimaryAndStandby(
  defer: Defer,
  settings: string[] = [],
): Promise<{ primary: Postgres; standby: Postgres }> {
  const dataDir = await copyTemplate(defer)
  // Its log must be longer than that of the template before it is copied.
  const first = await startPostgres(dataDir, streaming)
  await first.stop('fast')
  const copy = makeFolder(defer)
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), copy])
  execFileSync('cp', ['-p', join(copy, 'postgres', 'PG_VERSION'), join(copy, 'postgres', 'standby.signal')])
  const primary = await startPostgres(dataDir, [...streaming, ...settings])
  defer(() => primary.stop('immediate'))
  const { port, user, password } = primary.connection
  const source = `primary_conninfo=host=127.0.0.1 port=${port} user=${user} password=${password}`
  const standby = await startPostgres(copy, [...streaming, source])
  defer(async () => {
    await standby.thaw()
    await standby.stop('immediate')
  })
  return { primary, standby }
}

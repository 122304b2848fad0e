// Ends sign-ins because the provider says that its session, or the person, has signed out there.

import { type Ended, endAsserted } from '#server/access/sign-ins.sql.ts'
import type { Context, Log } from '#server/http/context.ts'

export async function endAtProvider({ db }: Pick<Context, 'db'>, ended: Ended, log: Log): Promise<void> {
  const signIns = await endAsserted(db, ended)
  log.info({ signIns }, 'signed out at the provider of single sign-on')
}

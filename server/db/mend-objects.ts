// Puts functions and triggers of the database back that are not those of this release, and records it.

import sql from 'sql-template-tag'
import type { Db } from './client.ts'
import { compareObjects, listObjects } from './release-objects.ts'
import type { ReleaseSchema } from './release-schema.ts'

export type TellDifference = (difference: { sentence: string; isMended: boolean }) => void

/** In one transaction; an error before its end closes the connection. Only reported where it is not `isAllowed`, or for who owns nothing. */
export async function mendObjects(
  connection: Db,
  { objects, functions }: ReleaseSchema,
  isAllowed: boolean,
  tell: TellDifference,
): Promise<void> {
  const compare = async () => compareObjects(objects, await listObjects(connection))
  const found = await compare()
  let left = found
  if (isAllowed && found.some(({ isMendable }) => isMendable) && (await isOwner(connection))) {
    await connection.runScript('begin')
    await connection.runScript(functions.text)
    left = await compare()
    const about = JSON.stringify({ differences: found.map(({ sentence }) => sentence) })
    await connection.query(
      sql`select record_event('console.database-mended', 'console', '', null, ${about}::json)`,
    )
    await connection.runScript('commit')
  }
  const isLeft = new Set(left.map(({ sentence }) => sentence))
  for (const { sentence } of found) tell({ sentence, isMended: !isLeft.has(sentence) })
}

async function isOwner(connection: Db): Promise<boolean> {
  const [row] = await connection.query<{ is: boolean }>(
    sql`select pg_has_role(relowner, 'usage') as is from pg_class where oid = 'history'::regclass`,
  )
  return row?.is ?? false
}

// A part of stoa doctor: versions of the far future, which make every later document or deletion lose.

import { readFarVersions, repairFarVersions } from '#server/documents/stored/far-versions.sql.ts'
import { latestVersion } from '#server/documents/versions.ts'
import type { Io } from '#server/process/io.ts'
import { oneLine } from '#server/process/one-line.ts'

/** Lists them like malformed fields. False where there are some; with `repair` they are set to now. */
export async function checkVersions({ db, print, report }: Io, repair: boolean): Promise<boolean> {
  const nowMs = Date.now()
  const latest = latestVersion(nowMs)
  let count = 0
  for await (const found of readFarVersions(db, latest)) {
    for (const { entity, id, version, isDeleted } of found) {
      const field = isDeleted ? 'version of the deletion' : 'version'
      print([entity, id, field, String(version), 'expected at most a day ahead'].map(oneLine).join('\t'))
    }
    count += found.length
  }
  if (count === 0) return true
  report(`${count} with a version of the far future: later documents and deletions do not replace them.`)
  if (!repair) return false
  const repaired = await repairFarVersions(db, latest, BigInt(nowMs) * 1_000n)
  report(`The version of ${repaired} was set to now: what the source sends from now on replaces them.`)
  return true
}

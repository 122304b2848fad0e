// stoa mirror status: the state of each mirrored collection, and what is wrong with it.

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { listBound } from '#server/documents/stored/source-binding.sql.ts'
import { listMirrored } from '#server/firestore/mirrored.sql.ts'
import { listNoted } from '#server/firestore/rejected.sql.ts'
import { countSurplus, listSurplus, readSurplus } from '#server/firestore/surplus.sql.ts'
import type { Io } from '#server/process/io.ts'
import { oneLine } from '#server/process/one-line.ts'

const mostNamed = 20

export async function tellStatus(io: Io, idsFile: string | undefined): Promise<void> {
  const { db, print, report } = io
  const rows = await listMirrored(db)
  for (const { entity, state, lagSeconds, documentsRead, applied, rejected } of rows)
    print([entity, state, Math.round(lagSeconds), documentsRead, applied, rejected].join('\t'))
  for (const { source } of await listBound(db)) report(`Bound to ${source}`)
  for (const { entity, reason, trouble } of rows) {
    if (reason !== null) report(`${entity}: ${reason}`)
    if (trouble !== null) report(`${entity}: ${trouble}`)
    await tellSurplus(io, entity)
  }
  await tellUntimely(io)
  if (rows.length === 0) report('No collection has been mirrored yet.')
  if (idsFile !== undefined) await writeIds(io, idsFile)
}

async function tellSurplus({ db, report }: Io, entity: EntityName): Promise<void> {
  const count = await countSurplus(db, entity)
  if (count === 0) return
  const first = await listSurplus(db, entity, mostNamed)
  const names = first.map(({ id }) => oneLine(id)).join(', ')
  report(
    `${entity}: ${count} would be deleted: ${names}${count > first.length ? ', … (--ids FILE writes all)' : ''}`,
  )
}

/** Documents that a long pause would not find by the field of the last change. */
async function tellUntimely({ db, report }: Io): Promise<void> {
  const noted = await listNoted(db, 'mirror_untimely')
  for (const [entity, some] of Map.groupBy(noted, (one) => one.entity)) {
    const names = some.slice(0, mostNamed).map(({ id, reason }) => oneLine(`${id} ${reason}`))
    const more = some.length > mostNamed ? `, and ${some.length - mostNamed} more` : ''
    report(`${entity}: read whole after a long pause, since ${names.join(', ')}${more}`)
  }
}

async function writeIds({ db, report }: Io, path: string): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    for (const entity of entityNames)
      for await (const ids of readSurplus(db, entity))
        yield ids.map((id) => `${entity}\t${oneLine(id)}\n`).join('')
  }
  await pipeline(lines, createWriteStream(path))
  report(`The ids are in ${path}.`)
}

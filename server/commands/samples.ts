// The first documents of each entity, from the files of a folder or from the configured source, without storing them.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { bareName, otherEntityNames } from '#server/documents/field-names.ts'
import { parseFileLine, toDocument, UnusableDocument } from '#server/documents/read-document.ts'
import { ExpectedError } from '#server/expected-error.ts'
import { linesOf } from '#server/store/documents/prepare-lines.ts'
import { fileNamesOf } from './files.ts'
import type { Io } from './io.ts'
import { readChunks } from './lines.ts'

/** `source`: the file or collection. `unusable`: lines that are no documents. */
export type Samples = { entity: EntityName; source: string; documents: Document[]; unusable: number }

/** `loosely`: also files whose name is only like that of the entity. */
export async function samplesOfFolder(
  folder: string,
  count: number,
  { loosely }: { loosely: boolean },
): Promise<Samples[]> {
  const names = (await readdir(folder)).toSorted()
  const samples: Samples[] = []
  for (const entity of entityNames) {
    const exact = fileNamesOf(entity).find((name) => names.includes(name))
    const name = exact ?? (loosely ? similarTo(entity, names) : undefined)
    if (name !== undefined) samples.push(await samplesOfFile(entity, folder, name, count))
  }
  return samples
}

/** bookings.jsonl for sessions. */
function similarTo(entity: EntityName, names: string[]): string | undefined {
  const files = names.filter((name) => /\.(jsonl|ndjson)$/.test(name))
  const bare = (name: string) => bareName(name.replace(/\.\w+$/, ''))
  for (const known of otherEntityNames[entity].split(' ')) {
    const found = files.find((name) => bare(name) === known)
    if (found !== undefined) return found
  }
  return undefined
}

async function samplesOfFile(
  entity: EntityName,
  folder: string,
  name: string,
  count: number,
): Promise<Samples> {
  const samples: Samples = { entity, source: name, documents: [], unusable: 0 }
  for await (const chunk of readChunks(join(folder, name)))
    for (const line of linesOf(chunk)) {
      if (samples.documents.length + samples.unusable >= count) return samples
      if (line?.trim() !== '') addLine(samples, line)
    }
  return samples
}

/** `line`: undefined if it is not UTF-8. */
function addLine(samples: Samples, line: string | undefined): void {
  try {
    if (line === undefined) samples.unusable += 1
    else samples.documents.push(parseFileLine(samples.entity, line))
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    samples.unusable += 1
  }
}

/** The library is loaded here, not with the command line. */
export async function samplesOfSource(
  { db, config }: Pick<Io, 'db' | 'config'>,
  count: number,
): Promise<Samples[]> {
  if (!config.source) throw new ExpectedError('There is no source: STOA_SOURCE is not set.')
  const { openMirror } = await import('#server/mirror/mirror.ts')
  const { readContent } = await import('#server/store/mirror/content.ts')
  const { firestore } = await openMirror(db, config.source)
  try {
    const samples: Samples[] = []
    for (const entity of entityNames) {
      const { name } = config.source.collections[entity]
      const documents: Document[] = []
      for await (const { id, content } of firestore.read(name, {})) {
        documents.push(toDocument({ ...readContent(content), id }))
        if (documents.length >= count) break
      }
      if (documents.length > 0) samples.push({ entity, source: name, documents, unusable: 0 })
    }
    return samples
  } finally {
    await firestore.close()
  }
}

// The first documents of each entity, from the files of a folder or from the configured source, without storing them.

import { type EntityName, entityNames } from '#contract/entities.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { parseExactly } from '#server/documents/json.ts'
import { decodedLines } from '#server/documents/stored/prepare.ts'
import { type Io, terminalText } from '#server/process/io.ts'
import { noEvents, openDocuments } from './documents-file.ts'
import { type DataFile, findFiles, stemOf } from './files.ts'
import { UnreadableFile } from './utf8-file.ts'

/**
 * `source`: the file or collection. `lines`: each should be a document. `unusable`: the number of lines that are not UTF-8. `unread`: the
 * number of rows and cells of CSV near them that are not read, and 1 for a file that is not read to its end.
 */
export type Samples = {
  entity: EntityName
  source: string
  lines: string[]
  unusable: number
  unread: number
}

/** `tell` gets a sentence for each file that probably holds documents and is not read. */
export async function samplesOfFolder(
  folder: string,
  count: number,
  tell: (sentence: string) => void,
): Promise<Samples[]> {
  const { files, unread } = await findFiles(folder)
  for (const { name, reason, isMeant } of unread)
    if (isMeant) tell(`${name} is not read: ${reason}.`)
    else if (stemOf(name) !== name && !name.startsWith('.')) tell(`${name} is not read: ${namedAdvice}.`)
  const samples: Samples[] = []
  for (const file of files) samples.push(await samplesOfFile(file, count, tell))
  return samples
}

const namedAdvice = `its name says no entity: name it ${entityNames.slice(0, -1).join(', ')} or ${entityNames.at(-1)}, or write its name into the sources of the mapping`

/** The most rows and cells of a file that are told. */
const mostTold = 20

async function samplesOfFile(
  file: DataFile,
  count: number,
  tell: (sentence: string) => void,
): Promise<Samples> {
  const samples: Samples = { entity: file.entity, source: file.name, lines: [], unusable: 0, unread: 0 }
  const unread = (line: number, sentence: string) => {
    if (samples.unread++ < mostTold) tell(terminalText(`${file.name}:${line}: ${sentence}, and is not read.`))
  }
  const events = {
    ...noEvents,
    refused: unread,
    unread: (_: string, ...told: [number, string]) => unread(...told),
  }
  try {
    const { chunks } = await openDocuments(file, { events })
    for await (const chunk of chunks)
      for (const line of decodedLines(chunk)) {
        if (samples.lines.length + samples.unusable >= count) return samples
        if (line === undefined) samples.unusable += 1
        else if (line.trim() !== '') samples.lines.push(line)
      }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    samples.unread += 1
    tell(terminalText(`${file.path} is not read: ${error.message}.`))
  }
  return samples
}

/** The library is loaded here, not with the command line. */
export async function samplesOfSource(
  { db, config }: Pick<Io, 'db' | 'config'>,
  count: number,
): Promise<Samples[]> {
  if (!config.source) throw new ExpectedError('There is no source: STOA_SOURCE is not set.')
  const { openMirror } = await import('#server/firestore/mirror.ts')
  const { firestore } = await openMirror(db, config.source)
  try {
    const samples: Samples[] = []
    for (const entity of entityNames) {
      const name = config.source.collections[entity]
      const lines: string[] = []
      for await (const { id, content } of firestore.read(name, {})) {
        lines.push(JSON.stringify({ ...Object(parseExactly(content)), id }))
        if (lines.length >= count) break
      }
      if (lines.length > 0) samples.push({ entity, source: name, lines, unusable: 0, unread: 0 })
    }
    return samples
  } finally {
    await firestore.close()
  }
}

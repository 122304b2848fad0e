// stoa import DIR: reads the JSON lines of each entity into the database.

import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Noun, nouns } from '#server/store/tables.ts'
import { type Io, UsageError } from './io.ts'
import { readChunks } from './lines.ts'
import { loadLines, type Told } from './load.ts'
import { startProgress } from './progress.ts'

export const importHelp = `stoa import DIR
  Reads users.jsonl, sessions.jsonl, feedback.jsonl, tags.jsonl and discount-codes.jsonl of the folder, as far as they
  are there: one JSON document a line, each with its id. A document that exists already is replaced; what that changes of
  tags and discount codes is recorded in their history. A line that is no JSON object with an id is reported and the rest
  is loaded; the exit status is then 1.`

export async function importCommand(args: string[], io: Io): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new UsageError(importHelp)
  const files = await filesOf(folder)
  let refused = 0
  for (const { noun, path, bytes } of files) refused += await importFile(io, noun, path, bytes)
  if (refused > 0) io.report(`${refused} ${refused === 1 ? 'line was' : 'lines were'} not loaded.`)
  return refused > 0 ? 1 : 0
}

/** Of a session; enough to tell a large file from a small one. */
const usualBytes = 1_500

type File = { noun: Noun; path: string; bytes: number }

async function filesOf(folder: string): Promise<File[]> {
  const found = await Promise.all(
    nouns.map(async (noun) => {
      const path = join(folder, `${noun}.jsonl`)
      const found = await stat(path).catch(() => undefined)
      if (found && !found.isFile()) throw new UsageError(`${path} is no file.`)
      return { noun, path, bytes: found?.size ?? -1 }
    }),
  )
  const files = found.filter(({ bytes }) => bytes >= 0)
  if (files.length === 0) {
    throw new UsageError(
      `The folder ${folder} holds none of ${nouns.map((noun) => `${noun}.jsonl`).join(', ')}.`,
    )
  }
  return files
}

async function importFile(io: Io, noun: Noun, path: string, bytes: number): Promise<number> {
  const progress = startProgress(io, noun)
  let refused = 0
  let readBytes = 0
  let lines = 0
  const told: Told = {
    written(chunk) {
      for (const { line, reason } of chunk.refused) io.report(`${path}:${lines + line}: ${reason}`)
      refused += chunk.refused.length
      lines += chunk.lines
      readBytes += chunk.bytes
      progress.advance(chunk.documents, readBytes / bytes)
    },
    making: progress.making,
  }
  const actor = { uid: 'import', file: nameOf(path) } as const
  await loadLines(io.db, noun, readChunks(path), bytes / usualBytes, told, actor)
  progress.done()
  return refused
}

/** The file with its folder, as the history shows it: not where that folder is on the server. */
function nameOf(path: string): string {
  return join(basename(dirname(resolve(path))), basename(path))
}

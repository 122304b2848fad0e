// The files of an export and of an import, by name: the entity of each file, and the files that are not read.

import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { reasonOf } from '#server/config/system-error.ts'
import { otherEntityNames } from '#server/documents/field-names.ts'
import { sourceNameOf } from '#server/documents/mapping/mapping.ts'
import { UsageError } from '#server/process/io.ts'

export function fileName(name: EntityName): string {
  return `${name}.jsonl`
}

export const fileNames = entityNames.map(fileName)

export type DataFile = { entity: EntityName; name: string; path: string; bytes: number }

/** `isMeant`: it looks like the file of an entity. */
export type UnreadFile = { name: string; reason: string; isMeant: boolean }

type FoundFiles = { files: DataFile[]; unread: UnreadFile[] }

/** Returns the file of each entity, if there is one: with the name in the mapping, else with the entity's own name. */
export async function findFiles(folder: string): Promise<FoundFiles> {
  const names = await namesIn(folder)
  const files: DataFile[] = []
  const unread = new Map<string, UnreadFile>()
  for (const entity of entityNames) {
    const found = candidates(entity, names)
    const free = found.filter((one) => !isTaken(files, one))
    const [name] = free
    if (name !== undefined && free.length === 1) files.push(await dataFile(folder, entity, name))
    else for (const one of conflicting(entity, free, found)) unread.set(one.name, one)
  }
  for (const name of names)
    if (!isTaken(files, name) && !unread.has(name)) unread.set(name, unreadFile(name, files))
  return { files, unread: [...unread.values()] }
}

/** `free`: the files with its name that no other entity has. */
function conflicting(entity: EntityName, free: string[], found: string[]): UnreadFile[] {
  const reason =
    free.length > 0
      ? `there is more than one file for ${entity}: leave one of ${free.join(', ')}`
      : `as ${entity}: it is read as another entity`
  return (free.length > 0 ? free : found).map((name) => ({ name, reason, isMeant: true }))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      throw holdsNone(folder, error.code === 'ENOENT' ? ': there is no such folder' : ': it is no folder')
    throw error
  }
}

export function holdsNone(folder: string, because = ''): UsageError {
  return new UsageError(`The folder ${folder} holds none of ${fileNames.join(', ')}${because}.`)
}

function isTaken(files: DataFile[], name: string): boolean {
  return files.some((file) => file.name === name)
}

/** Returns the files with the likeliest existing name. */
function candidates(entity: EntityName, names: string[]): string[] {
  const source = sourceNameOf(entity)
  for (const one of source === undefined ? [entity] : [source, entity]) {
    const found = names.filter((name) => name === one || hasStem(name, one))
    if (found.length > 0) return found
  }
  return []
}

const ending = /(\.(jsonl|ndjson|json|csv))?(\.gz)?$/i

/** Returns 'app_users' for app_users.jsonl.gz. */
export function stemOf(name: string): string {
  return name.replace(ending, '')
}

/** Compares without case, '-', '_' and spaces. */
function hasStem(name: string, wanted: string): boolean {
  const stem = stemOf(name)
  return stem !== name && bare(stem) === bare(stemOf(wanted))
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '')
}

async function dataFile(folder: string, entity: EntityName, name: string): Promise<DataFile> {
  const path = join(folder, name)
  const readable = access(path, constants.R_OK).then(() => stat(path))
  const found = await readable.catch((error: unknown) => {
    throw new UsageError(`This file cannot be read. ${reasonOf(error)}.`)
  })
  if (!found.isFile()) throw new UsageError(`${path} is no file.`)
  return { entity, name, path, bytes: found.size }
}

/** Endings of files that may hold documents; a folder or a file without an ending may hold some too. */
const dataEnding =
  /^[^.]+$|\.(jsonl?|ndjson|csv|tsv|txt|tab|psv|xls[bmx]?|ods|numbers|xml|html?|ya?ml|bson|parquet|avro|orc|sqlite3?|db|sql|dump|tar|zip|rar|gz|tgz|bz2|xz|zstd?|lz4|br|snappy|7z|part|bak|old|\d+|\w*metadata)~?$/i

function unreadFile(name: string, files: DataFile[]): UnreadFile {
  const entity = entityNames.find((one) => isLike(one, name))
  const isMeant = entity !== undefined && !name.startsWith('.') && dataEnding.test(name)
  if (!isMeant) return { name, reason: 'it has the name of no entity', isMeant }
  const other = files.find((file) => file.entity === entity)
  const advice = `store it as ${entity}.jsonl, .ndjson, .json or .csv, or as one of these in gzip (.gz)`
  return {
    name,
    reason: `it looks like ${entity}${other ? `, of which ${other.name} is read` : `: ${advice}`}`,
    isMeant,
  }
}

/** True if one of its words, or all of them together, is a name of the entity. */
function isLike(entity: EntityName, name: string): boolean {
  const words = name.replace(/\.[^.]*$/, '').split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
  const known = otherEntityNames[entity].split(' ')
  const pairs = words.map((word, index) => word + (words[index + 1] ?? ''))
  return [...words, ...pairs].some((word) => known.includes(word.toLowerCase()))
}

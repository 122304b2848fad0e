// The schema of this release, read from its SQL files: the tables of the first release, the migrations of later ones, and functions with
// their triggers.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** `checksum`: the SHA-256 of the text. */
export type Script = { name: string; text: string; checksum: string }

/** The name of the step that creates all tables of the first release. */
export const firstSchema = 'schema'

/** Applied in this order. */
export type ReleaseSchema = {
  /** For an empty database. */
  schema: Script
  /** Each is applied once, in the order of their names. */
  migrations: Script[]
  /** All functions and triggers, applied together, and again whenever one of them has changed. */
  functions: Script
}

export async function readReleaseSchema(): Promise<ReleaseSchema> {
  const [tables, migrations, functions] = await Promise.all(
    ['schema', 'migrations', 'functions'].map(readFolder),
  )
  return {
    schema: asScript(firstSchema, joined(tables)),
    migrations: migrations ?? [],
    functions: asScript('functions', joined(functions)),
  }
}

/** Returns the tables that the files create, including those that a later migration removes. */
export function tablesOf({ schema, migrations }: ReleaseSchema): string[] {
  return [schema, ...migrations].flatMap(({ text }) =>
    [...text.matchAll(/^create table (?:if not exists )?(\w+)/gim)].flatMap(([, name]) => name ?? []),
  )
}

export function asScript(name: string, text: string): Script {
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

async function readFolder(folder: string): Promise<Script[]> {
  const place = new URL(`${folder}/`, import.meta.url)
  const names = (await readdir(place)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => asScript(name, await readFile(new URL(name, place), 'utf8'))),
  )
}

function joined(scripts: Script[] = []): string {
  return scripts.map(({ text }) => text).join('\n')
}

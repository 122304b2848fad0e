// Runs imports by command during the load, and checks that their result is complete.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ask } from './ask.ts'
import { type Defer, withCleanUp } from './clean-up.ts'
import { runCommand, startCommand } from './command.ts'
import { makeFolder } from './folders.ts'
import { times } from './load.ts'

export type Import = {
  documents: number
  begin(): ReturnType<typeof startCommand>
  /** The number of its documents that are stored. */
  count(ask: Ask): Promise<number>
  /** Whether the stored ones are the first ones of the file, each complete. */
  check(ask: Ask): Promise<string[]>
  remove(ask: Ask): Promise<unknown>
}

/** Imports feedback, which nothing else writes; each text has about this many bytes. */
export function prepareImport(
  env: Record<string, string>,
  { documents, bytes }: { documents: number; bytes: number },
  defer: Defer,
): Import {
  const folder = makeFolder(defer)
  const text = 'the session was of much help and of good cheer '.repeat(Math.ceil(bytes / 47))
  const lines = times(documents, (index) => JSON.stringify({ id: idOf(index), feedback: `${index} ${text}` }))
  writeFileSync(join(folder, 'feedback.jsonl'), `${lines.join('\n')}\n`)
  return {
    documents,
    begin: () => startCommand(env, ['import', folder]),
    async count(ask) {
      const [found] = await ask<{ count: number }>(
        `select count(*)::int as count from feedback where id like 'torture-%'`,
      )
      return found?.count ?? 0
    },
    async check(ask) {
      const rows = await ask<{ id: string; length: number }>(
        `select id, length(document::json->>'feedback') as length from feedback where id like 'torture-%' order by id`,
      )
      const isWhole = rows.every(
        ({ id, length }, index) => id === idOf(index) && length === `${index} ${text}`.length,
      )
      return isWhole
        ? []
        : [`The ${rows.length} documents of an import are not the first ones, or not whole.`]
    },
    remove: (ask) => ask(`delete from feedback where id like 'torture-%'`),
  }
}

/** Runs one import of a few documents to its end. */
export async function importFile(
  env: Record<string, string>,
  entity: string,
  documents: object[],
): Promise<void> {
  await withCleanUp(async (defer) => {
    const folder = makeFolder(defer)
    writeFileSync(
      join(folder, `${entity}.jsonl`),
      documents.map((one) => `${JSON.stringify(one)}\n`).join(''),
    )
    await runCommand(env, ['import', folder])
  })
}

function idOf(index: number): string {
  return `torture-${String(index).padStart(6, '0')}`
}

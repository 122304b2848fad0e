// Runs imports by command during the load, and checks that their result is complete.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ask } from '#test/ask.ts'
import { type Defer, makeFolder, withCleanUp } from '#test/clean-up.ts'
import { type Env, runCommand, startCommand } from '#test/processes.ts'
import { times, unless } from './torture.ts'

export type Import = {
  documents: number
  begin(): ReturnType<typeof startCommand>
  /** Returns the number of its documents that are stored. */
  count(ask: Ask): Promise<number>
  /** Checks that the stored documents are the first ones of the file, each complete. */
  check(ask: Ask): Promise<string[]>
  remove(ask: Ask): Promise<unknown>
}

const stored = `from feedback where id like 'torture-%'`

/** Imports feedback, which nothing else writes; each text has about this many bytes. */
export function prepareImport(
  env: Env,
  { documents, bytes }: { documents: number; bytes: number },
  defer: Defer,
): Import {
  const folder = makeFolder(defer)
  const text = 'the session was of much help and of good cheer '.repeat(Math.ceil(bytes / 47))
  const idOf = (index: number) => `torture-${String(index).padStart(6, '0')}`
  writeLines(
    join(folder, 'feedback.jsonl'),
    times(documents, (index) => ({ id: idOf(index), feedback: `${index} ${text}` })),
  )
  return {
    documents,
    begin: () => startCommand(env, ['import', folder]),
    count: async (ask) => (await ask(`select ${stored}`)).length,
    async check(ask) {
      const rows = await ask<{ id: string; length: number }>(
        `select id, length(document::json->>'feedback') as length ${stored} order by id`,
      )
      const isWhole = rows.every(
        ({ id, length }, index) => id === idOf(index) && length === `${index} ${text}`.length,
      )
      return unless(
        isWhole,
        `The ${rows.length} documents of an import are not the first ones, or not whole.`,
      )
    },
    remove: (ask) => ask(`delete ${stored}`),
  }
}

/** Runs one import of a few documents to its end. */
export async function importFile(env: Env, entity: string, documents: object[]): Promise<void> {
  await withCleanUp(async (defer) => {
    const folder = makeFolder(defer)
    writeLines(join(folder, `${entity}.jsonl`), documents)
    await runCommand(env, ['import', folder])
  })
}

function writeLines(path: string, documents: object[]): void {
  writeFileSync(path, documents.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

// An import by command beside the load, and whether what it left is whole.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ask } from './ask.ts'
import type { Defer } from './clean-up.ts'
import { startCommand } from './command.ts'
import { makeFolder } from './folders.ts'
import { times } from './load.ts'

export type Import = {
  begin(): ReturnType<typeof startCommand>
  /** How many of its documents are there. */
  count(ask: Ask): Promise<number>
  remove(ask: Ask): Promise<unknown>
}

/** Feedback, since nobody else writes it, each text of about this many bytes. */
export function prepareImport(
  env: Record<string, string>,
  { documents, bytes }: { documents: number; bytes: number },
  defer: Defer,
): Import {
  const folder = makeFolder(defer)
  const text = 'the session was of much help and of good cheer '.repeat(Math.ceil(bytes / 47))
  const lines = times(documents, (index) =>
    JSON.stringify({ id: `torture-${index}`, feedback: `${index} ${text}` }),
  )
  writeFileSync(join(folder, 'feedback.jsonl'), `${lines.join('\n')}\n`)
  return {
    begin: () => startCommand(env, ['import', folder]),
    async count(ask) {
      const [found] = await ask<{ count: number }>(
        `select count(*)::int as count from feedback where id like 'torture-%'`,
      )
      return found?.count ?? 0
    },
    remove: (ask) => ask(`delete from feedback where id like 'torture-%'`),
  }
}

/** Each file of an import is written in transactions of this many documents. */
export const batch = 2_000

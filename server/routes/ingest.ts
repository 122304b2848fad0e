// POST /api/ingest: changed documents of the source, from a program with a token.

import { ingest } from '#contract/ingest.ts'
import type { Context } from '#server/context.ts'
import type { App } from '#server/http/bind.ts'
import { bindLines } from '#server/http/bind-lines.ts'
import { ingestLines } from '#server/store/documents/ingest.ts'
import { openPendingWords } from '#server/store/documents/pending-words.ts'
import { applySent } from '#server/store/documents/sent-documents.ts'

export function registerIngest(app: App, context: Context): void {
  const countPending = openPendingWords(context.db, (error) =>
    context.log.warn({ err: error }, 'words of new sessions were not moved into their index'),
  )
  bindLines(app, context, ingest, async ({ db }, { program, lines, inTime }) =>
    ingestLines(lines, async (sent) => {
      const applied = await inTime(() => applySent(db, program.tokenHash, sent))
      countPending(sent.entity, applied)
      return applied
    }),
  )
}

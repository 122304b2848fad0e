// POST /api/ingest: changed documents of the source, from a program with a token.

import { ingest, isAllRefused } from '#contract/ingest.ts'
import type { Context } from '#server/context.ts'
import type { App } from '#server/http/bind.ts'
import { bindLines } from '#server/http/bind-lines.ts'
import type { Limits } from '#server/http/limits.ts'
import { ingestLines } from '#server/store/documents/ingest.ts'
import type { Sent } from '#server/store/documents/sent.ts'
import { applySent } from '#server/store/documents/sent-documents.ts'

export function registerIngest(app: App, context: Context, limits: Limits): void {
  bindLines(app, context, limits, ingest, async ({ db }, { program, lines, inTime }) => {
    const write = (sent: Sent) => inTime(() => applySent(db, program.tokenHash, sent))
    const value = await ingestLines(lines, program.entities, write)
    return { status: isAllRefused(value) ? 422 : 200, value }
  })
}

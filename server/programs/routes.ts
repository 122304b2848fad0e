// What programs with a token send: changed documents, and the complete set of an entity's ids.

import { type EntityName, isEntityName } from '#contract/entities.ts'
import { ingest, isAllRefused } from '#contract/ingest.ts'
import { ingestIds } from '#contract/ingest-ids.ts'
import { Problem, refused } from '#contract/problem.ts'
import type { Program } from '#server/access/programs.ts'
import { createRateLimit } from '#server/accounts/rate-limit.ts'
import type { Db } from '#server/db/client.ts'
import type { Sent } from '#server/documents/stored/sent.ts'
import { listBound } from '#server/documents/stored/source-binding.sql.ts'
import type { App } from '#server/http/bind.ts'
import { bindLines } from '#server/http/bind-lines.ts'
import type { Context } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { applySent } from './apply-sent.ts'
import { type CountLines, ingestLines } from './ingest.ts'
import { compareListed } from './listed-ids.sql.ts'
import { readIds } from './read-ids.ts'

/** `count`: what became of lines, and how many documents a list of ids has deleted. */
export function registerIngest(app: App, context: Context, limits: Limits, count: CountLines): void {
  // A token has one rate for both calls.
  const rules = { limits, countRequest: createRateLimit(context.config.ingestRequestsPerMinute) }
  bindLines(app, context, rules, ingest, async ({ db }, { program, lines, inTime }) => {
    const write = (sent: Sent) => inTime(() => applySent(db, program.tokenHash, sent))
    const value = await ingestLines(lines, program.entities, write, count)
    return { status: isAllRefused(value) ? 422 : 200, value }
  })
  bindLines(
    app,
    context,
    rules,
    ingestIds,
    async ({ db }, { program, params, query, lines, inTime, ended }) => {
      const entity = await entityOf(db, params.entity, program)
      const { listed, mayDelete } = query
      const remove = async (ids: string[]): Promise<number> => {
        const deletions = ids.map((id) => ({ id, version: listed }))
        const sent = { entity, prepared: undefined, deletions }
        const { applied } = await inTime(() => applySent(db, program.tokenHash, sent))
        count(entity, 'applied', applied)
        return applied
      }
      const listing = { entity, listed, mayDelete }
      return {
        status: 200,
        value: await compareListed({ db, inTime, remove, ended }, listing, readIds(lines)),
      }
    },
  )
}

async function entityOf(db: Db, name: string, { entities }: Program): Promise<EntityName> {
  if (!isEntityName(name)) throw new Problem('not_found', `There is no entity '${name}'.`)
  if (entities && !entities.includes(name))
    throw new Problem('forbidden', `This token may not write ${name}.`)
  const bound = (await listBound(db)).find(({ entity }) => entity === name)
  if (bound) throw refused(`The ${name} are those of ${bound.source}, which Stoa mirrors.`)
  return name
}

// The routes of one person: the figures of their sessions, their latest feedback and timeline; and exporting and erasing their data,
// which is recorded.

import { setImmediate } from 'node:timers/promises'
import { personFileName } from '#contract/csv-name.ts'
import { defaultLimit } from '#contract/list.ts'
import { getPersonSummary, latestFeedback, listTimeline } from '#contract/people.ts'
import { erasePerson, exportPerson, getErasure, mostErasedAtOnce } from '#contract/personal-data.ts'
import { authorOf, holdRights } from '#server/access/authenticate.ts'
import * as timeline from '#server/activity/timeline.sql.ts'
import { bindRead, bindWrite, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { addressWithQuery } from '#server/lists/answers.ts'
import { recordEventOf } from '#server/record/events.sql.ts'
import * as erasing from './erase-person.sql.ts'
import { writePerson } from './export-person.sql.ts'
import { findMentions } from './find-mentions.sql.ts'
import { findPerson } from './find-person.sql.ts'
import * as figures from './person-figures.sql.ts'

export function registerPeople(app: HttpApp, context: Context): void {
  const { config } = context
  bindRead(app, context, getPersonSummary, async ({ db, params: { id } }) => {
    const [sums, { json }] = await Promise.all([
      figures.getPersonFigures(db, id, Date.now()),
      timeline.listTimeline(db, { user: id, kind: 'feedback' }, latestFeedback),
    ])
    // Not parsed, since documents can be long.
    return { text: `${JSON.stringify(sums).slice(0, -1)},"feedback":${json}}` }
  })
  bindRead(app, context, listTimeline, async ({ db, query }) => {
    const limit = query.limit ?? defaultLimit
    const { json, next } = await timeline.listTimeline(db, query, limit)
    const address = addressWithQuery(config.basePath + listTimeline.path, { ...query, limit, cursor: next })
    return { text: json, headers: { ...(next !== undefined && { link: `<${address}>; rel="next"` }) } }
  })
  bindRead(app, context, exportPerson, async ({ db, principal: by, params: { id } }) => {
    const person = await findPerson(db, id)
    const mentions = await findMentions(db, person)
    await recordEventOf(context.db, authorOf(by), { event: 'data.person-exported', entity: 'users', id })
    const stream = context.longReads(by.uid, (stream) => writePerson(stream, { person, mentions }))
    return {
      stream: yielding(stream),
      headers: {
        'content-disposition': `attachment; filename="${personFileName(person.name, person.email, id)}"`,
      },
    }
  })

  bindRead(app, context, getErasure, async ({ db, params: { id } }) => ({
    value: await erasing.findTouched(db, await findPerson(db, id)),
  }))

  bindWrite(app, context, erasePerson, async ({ db }, { principal: by, params, body, log }) => {
    const erased = await erasing.erasePerson(
      db,
      { id: params.id, name: body.name },
      {
        mostRecords: mostErasedAtOnce,
        prepare: (transaction) => holdRights(transaction, by, 'persons.erase', config),
      },
    )
    log.info({ by: by.uid, ...erased }, 'a person was erased')
    return { value: erased }
  })
}

/** Lets other work run between the batches, which may be long. */
async function* yielding(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    yield chunk
    await setImmediate()
  }
}

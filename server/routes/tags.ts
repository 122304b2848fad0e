// Tags: the list, one tag, its change, and the CSV.

import { exportTags, getTag, listTags, tags, updateTag } from '#contract/tags.ts'
import type { Context } from '#server/context.ts'
import { tagColumns } from '#server/csv/columns.ts'
import { type App, bind } from '#server/http/bind.ts'
import { getVersioned } from '#server/store/record.ts'
import * as store from '#server/store/tags.ts'
import { changeOf, versioned } from './changes-of.ts'
import { answerAll, answerCsv, answerPage } from './lists.ts'

export function registerTags(app: App, context: Context): void {
  const { db } = context
  bind(app, context, listTags, (_, request) => {
    const listing = store.tagsListing(request.query)
    if (request.plain) return answerAll(context, request, listing)
    return answerPage(db, listTags.path, request, listing)
  })
  bind(app, context, getTag, async (_, { params }) => versioned(await getVersioned(db, 'tags', params.id)))
  bind(app, context, updateTag, async (_, request) => {
    const change = changeOf(context, updateTag.action, request)
    return versioned(await store.updateTag(db, request.params.id, request.body, change))
  })
  bind(app, context, exportTags, (_, request) => {
    const csv = { name: 'tags', columns: tagColumns, read: tags.read }
    return answerCsv(context, request, store.tagsListing(request.query), csv)
  })
}

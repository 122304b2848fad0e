// The first rows of a view, each as a line of text that names the record.

import { discountCodes } from '#contract/discount-codes.ts'
import type { Document } from '#contract/entity.ts'
import { expertViews } from '#contract/experts.ts'
import { feedback } from '#contract/feedback.ts'
import { selectionOf } from '#contract/list-screen.ts'
import type { ViewScreen } from '#contract/screen-paths.ts'
import { listedSessions } from '#contract/sessions.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import { userName, users } from '#contract/users.ts'
import type { View } from '#contract/views.ts'
import { mostToldRows } from '#contract/watches.ts'
import type { Principal } from '#server/access/principal.ts'
import type { Clock } from '#server/config/clock.ts'
import type { Db } from '#server/db/client.ts'
import { viewedLists } from '#server/entities/viewed-lists.ts'
import { expertsListing } from '#server/experts/expert-figures.sql.ts'
import { listPage } from '#server/lists/list.sql.ts'
import { shortLine } from './message.ts'

/** A page ends before more bytes; documents may be long. */
const mostBytes = 256 * 1024

export async function firstRows(
  db: Db,
  { screen, query, uid }: Pick<View, 'screen' | 'query'> & Pick<Principal, 'uid'>,
  clock: Clock,
  timeZone: string,
): Promise<string[]> {
  const { selection, listing } = viewedLists[screen].selectedBy(query, { uid })
  // Experts can also be sorted by their figures.
  const list =
    screen === 'experts'
      ? expertsListing(selectionOf(expertViews, new URLSearchParams(query)), { clock })
      : listing({ clock })
  const { sort } = selection
  const page = await listPage(db, list, { limit: mostToldRows, sort, count: 'none', mostBytes })
  const documents: Document[] = JSON.parse(page.json)
  return documents.map((document) => shortLine(textOf[screen](document, timeZone)))
}

type TextOf = (document: Document, timeZone: string) => string

const nameOf: TextOf = (document) => userName(users.read(document))

const textOf: Record<ViewScreen, TextOf> = {
  users: nameOf,
  experts: nameOf,
  sessions(document, timeZone) {
    const { id, userName, userFullname, expertName, slot } = listedSessions.read(document)
    const { startingTime } = slot ?? {}
    const day = isTimestamp(startingTime) ? dayOf(startingTime.seconds, timeZone) : undefined
    return [userName ?? userFullname ?? id, expertName && `with ${expertName}`, day]
      .filter(Boolean)
      .join(', ')
  },
  feedback(document) {
    const { id, userFullname, userEmail } = feedback.read(document)
    return userFullname ?? userEmail ?? id
  },
  tags: (document) => tagLabel(tags.read(document)),
  discountCodes: (document) => discountCodes.read(document).id,
}

/** Swedish dates are YYYY-MM-DD. */
function dayOf(seconds: number, timeZone: string): string | undefined {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toLocaleDateString('sv-SE', { timeZone })
}

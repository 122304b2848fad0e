// The contents of a saved view: the list of its screen, the selected rows, and their number. Also the listing of tags, which needs no SQL
// of its own.

import { discountCodesScreen } from '#contract/discount-codes.ts'
import { expertViews } from '#contract/experts.ts'
import { feedbackScreen } from '#contract/feedback.ts'
import type { SelectedCount } from '#contract/figures.ts'
import type { ListSchema, QueryOf } from '#contract/list-query.ts'
import { type ListScreen, selectionOf } from '#contract/list-screen.ts'
import type { ViewScreen } from '#contract/screen-paths.ts'
import { sessionsScreen } from '#contract/sessions.ts'
import { type TagsSelection, tagsScreen } from '#contract/tags.ts'
import { usersScreen } from '#contract/users.ts'
import { maxCounted, type View } from '#contract/views.ts'
import type { Principal } from '#server/access/principal.ts'
import type { Db } from '#server/db/client.ts'
import type { Context } from '#server/http/context.ts'
import { countsOf, withUid } from '#server/lists/list-routes.ts'
import { type ListingOptions, listingOf } from '#server/lists/listed-table.sql.ts'
import { countSelected } from '#server/lists/selected-figures.sql.ts'
import type { Listing } from '#server/lists/selection/listing.sql.ts'
import { discountCodesListing } from './discount-codes.sql.ts'
import { feedbackListing } from './feedback.sql.ts'
import { sessionsListing } from './sessions.sql.ts'
import { usersListing } from './users.sql.ts'

export const tagsListing = listingOf<'tags', TagsSelection>('tags', {
  sortKeys: { name: { column: 'sort_name', type: 'text', isIndexed: true } },
  filters: {},
})

type ViewedList = {
  schema: ListSchema
  of: ListScreen<ListSchema, unknown, unknown>['list']
  /** `person`: the person that 'me' in the selection means. */
  selectedBy(
    query: string,
    person: Pick<Principal, 'uid'>,
  ): { selection: { sort: string }; listing(options: ListingOptions): Listing }
}

export const viewedLists: Record<ViewScreen, ViewedList> = {
  users: viewed(usersScreen, usersListing),
  experts: viewed(expertViews, (selection, options) => usersListing({ ...selection, expert: true }, options)),
  sessions: viewed(sessionsScreen, sessionsListing),
  feedback: viewed(feedbackScreen, feedbackListing, (selection, person) =>
    withUid('owner', selection, person),
  ),
  tags: viewed(tagsScreen, tagsListing),
  discountCodes: viewed(discountCodesScreen, discountCodesListing),
}

function viewed<S extends ListSchema, Query, Row>(
  screen: ListScreen<S, Query, Row>,
  listing: (selection: QueryOf<S>, options: ListingOptions) => Listing,
  askedBy = (selection: QueryOf<S>, _: Pick<Principal, 'uid'>): QueryOf<S> => selection,
): ViewedList {
  return {
    schema: screen.schema,
    of: screen.list,
    selectedBy(query, person) {
      const selection = askedBy(selectionOf(screen, new URLSearchParams(query)), person)
      return { selection, listing: (options) => listing(selection, options) }
    },
  }
}

/** Counts the rows of a view up to a limit; everybody shares the cached count. `person`: the owner of the view. */
export function viewCounter(context: Pick<Context, 'config' | 'counts'>) {
  const count = countsOf(context)
  return (
    db: Db,
    asker: Pick<Principal, 'uid'>,
    { screen, query }: Pick<View, 'screen' | 'query'>,
    person = asker,
  ): Promise<SelectedCount> => {
    const { of, selectedBy } = viewedLists[screen]
    const { selection, listing } = selectedBy(query, person)
    return count(asker, { of, kind: `view of ${screen}`, selection }, (clock) =>
      countSelected(db, listing({ clock }), maxCounted),
    )
  }
}

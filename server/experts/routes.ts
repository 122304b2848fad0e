// The routes of the experts with the figures of the sessions that they gave: as pages and as CSV.

import { exportExperts, listExperts } from '#contract/experts.ts'
import type { HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { bindOwnList } from '#server/lists/list-routes.ts'
import { expertsListing } from './expert-figures.sql.ts'

export function registerExperts(app: HttpApp, context: Context): void {
  bindOwnList(app, context, 'experts', [listExperts, exportExperts], (_, selection) => ({
    selection,
    list: expertsListing,
  }))
}

// The routes of Data issues: the malformed fields, and the values of small fields.

import { countFaults, exportFaults, listFaults } from '#contract/faults.ts'
import { getFieldSummaries } from '#contract/field-summary.ts'
import { valueEndpoints } from '#contract/values.ts'
import { bindRead, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { bindCount, bindOwnList, bindValues, countsOf } from '#server/lists/list-routes.ts'
import { faultsListing } from './faults.sql.ts'
import { summariseSamples } from './summarise-stored.sql.ts'

export function registerFaults(app: HttpApp, context: Context): void {
  bindOwnList(app, context, 'faults', [listFaults, exportFaults], (_, selection) => ({
    selection,
    list: faultsListing,
  }))
  bindCount(app, context, countFaults, faultsListing)
  bindValues(app, context, valueEndpoints.faults, faultsListing)
  const count = countsOf(context)
  bindRead(app, context, getFieldSummaries, async ({ db, principal }) => ({
    value: await count(principal, { of: listFaults, kind: 'fields', selection: {} }, () =>
      summariseSamples(db),
    ),
  }))
}

// Every endpoint, in the order of the documentation.

import { exportActivity, listActivity, listActors } from './activity.ts'
import { streamChanges } from './changes.ts'
import { compareExperts } from './comparison.ts'
import { getContributors } from './contributors.ts'
import { getDashboard, getSeries } from './dashboard.ts'
import {
  exportDiscountCodes,
  getDiscountCode,
  listDiscountCodes,
  totalDiscountCodes,
  updateDiscountCode,
} from './discount-codes.ts'
import { getDocumentation, getOpenApi } from './documentation.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { EntityName } from './entities.ts'
import { exportExperts, listExperts } from './experts.ts'
import { exportFaults, listFaults } from './faults.ts'
import { exportFeedback, getFeedback, listFeedback, totalFeedback } from './feedback.ts'
import { listHistory } from './history.ts'
import { getIdentity, signIn, signOut } from './identity.ts'
import { ingest } from './ingest.ts'
import { getCaseFile, listTimeline } from './people.ts'
import { searchEverything } from './search.ts'
import {
  endSession,
  exportSessions,
  getSession,
  listLabels,
  listSessions,
  startSession,
  totalSessions,
} from './sessions.ts'
import { exportTags, getTag, listTags, totalTags, updateTag } from './tags.ts'
import { exportUsers, getUser, listUsers, totalUsers } from './users.ts'
import { createView, listViews, removeView, updateView } from './views.ts'

const endpointsOf: Record<EntityName, readonly AnyEndpoint[]> = {
  users: [listUsers, getUser, exportUsers, totalUsers],
  sessions: [listSessions, getSession, exportSessions, totalSessions, listLabels, startSession, endSession],
  feedback: [listFeedback, getFeedback, exportFeedback, totalFeedback],
  tags: [listTags, getTag, updateTag, exportTags, totalTags],
  'discount-codes': [
    listDiscountCodes,
    getDiscountCode,
    updateDiscountCode,
    exportDiscountCodes,
    totalDiscountCodes,
  ],
}

export const endpoints: readonly AnyEndpoint[] = [
  signIn,
  getIdentity,
  signOut,
  getDashboard,
  getSeries,
  getContributors,
  searchEverything,
  ...Object.values(endpointsOf).flat(),
  listExperts,
  exportExperts,
  compareExperts,
  getCaseFile,
  listTimeline,
  listHistory,
  listActivity,
  exportActivity,
  listActors,
  listFaults,
  exportFaults,
  listViews,
  createView,
  updateView,
  removeView,
  streamChanges,
  ingest,
  getOpenApi,
  getDocumentation,
]

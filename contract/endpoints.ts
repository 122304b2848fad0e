// Every endpoint, in the order of the documentation.

import { streamChanges } from './changes.ts'
import { getDashboard, getSeries } from './dashboard.ts'
import {
  exportDiscountCodes,
  getDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from './discount-codes.ts'
import { getDocumentation, getOpenApi } from './documentation.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { exportFeedback, getFeedback, listFeedback } from './feedback.ts'
import { listHistory } from './history.ts'
import { getIdentity, signIn, signOut } from './identity.ts'
import { searchEverything } from './search.ts'
import { endSession, exportSessions, getSession, listSessions, startSession } from './sessions.ts'
import { exportTags, getTag, listTags, updateTag } from './tags.ts'
import { exportUsers, getUser, listUsers } from './users.ts'

export const endpoints: readonly AnyEndpoint[] = [
  signIn,
  getIdentity,
  signOut,
  getDashboard,
  getSeries,
  searchEverything,
  listUsers,
  getUser,
  exportUsers,
  listSessions,
  getSession,
  exportSessions,
  startSession,
  endSession,
  listFeedback,
  getFeedback,
  exportFeedback,
  listTags,
  getTag,
  updateTag,
  exportTags,
  listDiscountCodes,
  getDiscountCode,
  updateDiscountCode,
  exportDiscountCodes,
  listHistory,
  streamChanges,
  getOpenApi,
  getDocumentation,
]

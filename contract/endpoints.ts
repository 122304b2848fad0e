// Every endpoint, in the order of the documentation.

import {
  changePassword,
  dismissAddedFactor,
  endOtherSignIns,
  endOwnSignIn,
  getAccount,
  updateAccount,
} from './account.ts'
import { countActivity, exportActivity, listActivity, listActors } from './activity.ts'
import { undoAct } from './acts.ts'
import { listBusyHours } from './busy-hours.ts'
import { streamChanges } from './changes.ts'
import { getContributors } from './contributors.ts'
import { getDashboard, getSeries } from './dashboard.ts'
import {
  countDiscountCodes,
  createDiscountCode,
  discountCodesScreen,
  exportDiscountCodes,
  getDiscountCode,
  listDiscountCodes,
  removeDiscountCode,
  restoreDiscountCode,
  updateDiscountCode,
} from './discount-codes.ts'
import { changeDiscountCodes, generateDiscountCodes } from './discount-codes-acts.ts'
import { getDocumentation, getOpenApi } from './documentation.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { EditableName, EntityName } from './entities.ts'
import { exportExperts, listExperts } from './experts.ts'
import { countFaults, exportFaults, listFaults } from './faults.ts'
import { countFeedback, exportFeedback, feedbackScreen, getFeedback, listFeedback } from './feedback.ts'
import { changeFeedback } from './feedback-acts.ts'
import { getFieldSummaries } from './field-summary.ts'
import { getGoals, setGoals } from './goals.ts'
import { listHistory } from './history.ts'
import { getIdentity, signIn, signOut } from './identity.ts'
import { getInbox, markSeen, setInboxEntry } from './inbox.ts'
import { countInbox } from './inbox-count.ts'
import { ingest } from './ingest.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'
import type { AddressParameters } from './list-query.ts'
import { firstCallOf } from './list-screen.ts'
import { findLookAlikes } from './look-alikes.ts'
import {
  countMembers,
  endSignInsOfMember,
  exportMembers,
  getMember,
  inviteMember,
  listMembers,
  resetSecondFactor,
  updateMember,
  withdrawInvitation,
} from './members.ts'
import {
  countNotes,
  createNote,
  exportNotes,
  listColleagues,
  listNotes,
  removeNote,
  updateNote,
} from './notes.ts'
import { addPasskey, challengePasskey, proposePasskey, removePasskey, signInByPasskey } from './passkeys.ts'
import { getPersonSummary, listTimeline } from './people.ts'
import { erasePerson, exportPerson, getErasure } from './personal-data.ts'
import { searchEverything } from './search.ts'
import {
  confirmAuthenticator,
  proposeAuthenticator,
  removeAuthenticator,
  replaceRecoveryCodes,
} from './second-factor.ts'
import {
  countSessions,
  exportSessions,
  getSession,
  listLabels,
  listSessions,
  sessionsScreen,
} from './sessions.ts'
import { endSession, startSession } from './sign-in-records.ts'
import {
  countTags,
  createTag,
  exportTags,
  getTag,
  listTags,
  removeTag,
  restoreTag,
  tagsScreen,
  updateTag,
} from './tags.ts'
import { changeTags } from './tags-acts.ts'
import { countUsers, exportUsers, getUser, listUsers, usersScreen } from './users.ts'
import { valueEndpoints } from './values.ts'
import { createView, listViews, removeView, updateView } from './views.ts'
import { getWatchChoices, unwatchView, watchView } from './watches.ts'

type Calls = Record<'list' | 'get' | 'csv' | 'count', AnyEndpoint>

type Writes = Record<'create' | 'update' | 'remove' | 'restore' | 'batch', AnyEndpoint>

/** The endpoints of every entity. */
export const entityCalls = {
  users: { list: listUsers, get: getUser, csv: exportUsers, count: countUsers },
  sessions: { list: listSessions, get: getSession, csv: exportSessions, count: countSessions },
  feedback: { list: listFeedback, get: getFeedback, csv: exportFeedback, count: countFeedback },
  tags: {
    list: listTags,
    get: getTag,
    create: createTag,
    update: updateTag,
    remove: removeTag,
    restore: restoreTag,
    batch: changeTags,
    csv: exportTags,
    count: countTags,
  },
  'discount-codes': {
    list: listDiscountCodes,
    get: getDiscountCode,
    create: createDiscountCode,
    update: updateDiscountCode,
    remove: removeDiscountCode,
    restore: restoreDiscountCode,
    batch: changeDiscountCodes,
    csv: exportDiscountCodes,
    count: countDiscountCodes,
  },
} satisfies { [Name in EntityName]: Name extends EditableName ? Calls & Writes : Calls }

/** Returns the first call of an entity's screen at an address. */
export const firstCalls: Record<EntityName, (given: AddressParameters) => string> = {
  users: firstCallOf(usersScreen),
  sessions: firstCallOf(sessionsScreen),
  feedback: firstCallOf(feedbackScreen),
  tags: firstCallOf(tagsScreen),
  'discount-codes': firstCallOf(discountCodesScreen),
}

export const endpoints: readonly AnyEndpoint[] = [
  signIn,
  getIdentity,
  signOut,
  getAccount,
  updateAccount,
  changePassword,
  dismissAddedFactor,
  endOwnSignIn,
  endOtherSignIns,
  proposeAuthenticator,
  confirmAuthenticator,
  replaceRecoveryCodes,
  removeAuthenticator,
  proposePasskey,
  addPasskey,
  removePasskey,
  challengePasskey,
  signInByPasskey,
  listMembers,
  exportMembers,
  countMembers,
  getMember,
  updateMember,
  endSignInsOfMember,
  inviteMember,
  resetSecondFactor,
  withdrawInvitation,
  readInvitation,
  acceptInvitation,
  getDashboard,
  getSeries,
  listBusyHours,
  getContributors,
  searchEverything,
  ...Object.values(entityCalls).flatMap((calls) => Object.values(calls)),
  generateDiscountCodes,
  findLookAlikes,
  undoAct,
  listLabels,
  startSession,
  endSession,
  listExperts,
  exportExperts,
  getPersonSummary,
  listTimeline,
  exportPerson,
  getErasure,
  erasePerson,
  changeFeedback,
  listNotes,
  exportNotes,
  countNotes,
  createNote,
  updateNote,
  removeNote,
  listColleagues,
  getInbox,
  countInbox,
  markSeen,
  setInboxEntry,
  listHistory,
  listActivity,
  exportActivity,
  countActivity,
  listActors,
  listFaults,
  exportFaults,
  countFaults,
  getFieldSummaries,
  ...Object.values(valueEndpoints),
  listViews,
  createView,
  updateView,
  removeView,
  getGoals,
  setGoals,
  getWatchChoices,
  watchView,
  unwatchView,
  streamChanges,
  ingest,
  getOpenApi,
  getDocumentation,
]

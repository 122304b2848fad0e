// Every endpoint, in the order of the documentation.

import * as account from './account.ts'
import * as activity from './activity.ts'
import * as acts from './acts.ts'
import * as busyHours from './busy-hours.ts'
import * as changes from './changes.ts'
import * as contributors from './contributors.ts'
import * as dashboard from './dashboard.ts'
import * as discountCodes from './discount-codes.ts'
import * as discountCodesActs from './discount-codes-acts.ts'
import * as documentation from './documentation.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { EditableName, EntityName } from './entities.ts'
import * as experts from './experts.ts'
import * as faults from './faults.ts'
import * as feedback from './feedback.ts'
import * as feedbackActs from './feedback-acts.ts'
import * as fieldSummary from './field-summary.ts'
import * as goals from './goals.ts'
import * as history from './history.ts'
import * as identity from './identity.ts'
import * as inbox from './inbox.ts'
import * as inboxCount from './inbox-count.ts'
import * as ingest from './ingest.ts'
import * as invitations from './invitations.ts'
import * as lookAlikes from './look-alikes.ts'
import * as members from './members.ts'
import * as notes from './notes.ts'
import * as passkeys from './passkeys.ts'
import * as people from './people.ts'
import * as personalData from './personal-data.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as signInRecords from './sign-in-records.ts'
import * as tags from './tags.ts'
import * as tagsActs from './tags-acts.ts'
import * as users from './users.ts'
import * as values from './values.ts'
import * as views from './views.ts'
import * as watches from './watches.ts'

type Calls = Record<'list' | 'get' | 'csv' | 'count', AnyEndpoint>

type Writes = Record<'create' | 'update' | 'remove' | 'restore' | 'batch', AnyEndpoint>

/** The endpoints of every entity. */
export const entityCalls = {
  users: { list: users.listUsers, get: users.getUser, csv: users.exportUsers, count: users.countUsers },
  sessions: {
    list: sessions.listSessions,
    get: sessions.getSession,
    csv: sessions.exportSessions,
    count: sessions.countSessions,
  },
  feedback: {
    list: feedback.listFeedback,
    get: feedback.getFeedback,
    csv: feedback.exportFeedback,
    count: feedback.countFeedback,
  },
  tags: {
    list: tags.listTags,
    get: tags.getTag,
    create: tags.createTag,
    update: tags.updateTag,
    remove: tags.removeTag,
    restore: tags.restoreTag,
    batch: tagsActs.changeTags,
    csv: tags.exportTags,
    count: tags.countTags,
  },
  'discount-codes': {
    list: discountCodes.listDiscountCodes,
    get: discountCodes.getDiscountCode,
    create: discountCodes.createDiscountCode,
    update: discountCodes.updateDiscountCode,
    remove: discountCodes.removeDiscountCode,
    restore: discountCodes.restoreDiscountCode,
    batch: discountCodesActs.changeDiscountCodes,
    csv: discountCodes.exportDiscountCodes,
    count: discountCodes.countDiscountCodes,
  },
} satisfies { [Name in EntityName]: Name extends EditableName ? Calls & Writes : Calls }

export const endpoints: readonly AnyEndpoint[] = [
  identity.signIn,
  identity.getIdentity,
  identity.signOut,
  account.getAccount,
  account.updateAccount,
  account.changePassword,
  account.dismissAddedFactor,
  account.endOwnSignIn,
  account.endOtherSignIns,
  secondFactor.proposeAuthenticator,
  secondFactor.confirmAuthenticator,
  secondFactor.replaceRecoveryCodes,
  secondFactor.removeAuthenticator,
  passkeys.proposePasskey,
  passkeys.addPasskey,
  passkeys.removePasskey,
  passkeys.challengePasskey,
  passkeys.signInByPasskey,
  members.listMembers,
  members.exportMembers,
  members.countMembers,
  members.getMember,
  members.updateMember,
  members.endSignInsOfMember,
  members.inviteMember,
  members.resetSecondFactor,
  members.withdrawInvitation,
  invitations.readInvitation,
  invitations.acceptInvitation,
  dashboard.getDashboard,
  dashboard.getSeries,
  busyHours.listBusyHours,
  contributors.getContributors,
  search.searchEverything,
  ...Object.values(entityCalls).flatMap((calls) => Object.values(calls)),
  discountCodesActs.generateDiscountCodes,
  lookAlikes.findLookAlikes,
  acts.undoAct,
  sessions.listLabels,
  signInRecords.startSession,
  signInRecords.endSession,
  experts.listExperts,
  experts.exportExperts,
  people.getPersonSummary,
  people.listTimeline,
  personalData.exportPerson,
  personalData.getErasure,
  personalData.erasePerson,
  feedbackActs.changeFeedback,
  notes.listNotes,
  notes.exportNotes,
  notes.countNotes,
  notes.createNote,
  notes.updateNote,
  notes.removeNote,
  notes.listColleagues,
  inbox.getInbox,
  inboxCount.countInbox,
  inbox.markSeen,
  inbox.setInboxEntry,
  history.listHistory,
  activity.listActivity,
  activity.exportActivity,
  activity.countActivity,
  activity.listActors,
  faults.listFaults,
  faults.exportFaults,
  faults.countFaults,
  fieldSummary.getFieldSummaries,
  ...Object.values(values.valueEndpoints),
  views.listViews,
  views.createView,
  views.updateView,
  views.removeView,
  goals.getGoals,
  goals.setGoals,
  watches.getWatchChoices,
  watches.watchView,
  watches.unwatchView,
  changes.streamChanges,
  ingest.ingest,
  documentation.getOpenApi,
  documentation.getDocumentation,
]

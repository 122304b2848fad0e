// What the history records besides changes of tags and discount codes: who signed in, whose role was changed, who exported what.

/** The areas of the history: what its list is filtered by. 'edits': the changes of tags and codes, which everybody sees. */
export const areas = ['edits', 'data', 'sign-ins', 'members', 'console'] as const
export type Area = (typeof areas)[number]

/** Each event begins with its area. */
export const eventNames = [
  'data.imported',
  'data.export-began',
  'data.exported',
  'data.viewed',
  'data.person-exported',
  'data.person-erased',
  'data.note-written',
  'data.note-edited',
  'data.note-removed',
  'data.feedback-handled',
  'sign-ins.began',
  'sign-ins.ended',
  'sign-ins.refused',
  'sign-ins.throttled',
  'sign-ins.recovery-code-used',
  'members.added',
  'members.invited',
  'members.invitation-used',
  'members.invitation-withdrawn',
  'members.role-changed',
  'members.disabled',
  'members.enabled',
  'members.removed',
  'members.renamed',
  'members.password-changed',
  'members.password-reset',
  'members.password-rehashed',
  'members.factor-added',
  'members.factor-removed',
  'members.recovery-codes-made',
  'members.sign-on-linked',
  'members.sign-on-forgotten',
  'console.token-made',
  'console.token-revoked',
  'console.view-shared',
  'console.view-changed',
  'console.view-withdrawn',
  'console.source-bound',
  'console.source-left',
  'console.backup-made',
  'console.backup-restored',
  'console.record-pruned',
  'console.database-mended',
] as const satisfies readonly `${Area}.${string}`[]
export type EventName = (typeof eventNames)[number]

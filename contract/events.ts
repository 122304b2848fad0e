// What the history records besides changes of tags and discount codes: who signed in, whose role was changed, who exported what.

/** The areas of the history: what its list is filtered by. 'edits': the changes of tags and codes, which everybody sees. */
export const areas = ['edits', 'data', 'sign-ins', 'members', 'console'] as const
export type Area = (typeof areas)[number]

/** Each event begins with its area. Its words follow the name of who did it: 'Ada invited grace@example.com'. */
export const eventTexts = {
  'data.imported': 'imported',
  'data.export-began': 'began to export',
  'data.exported': 'exported',
  'data.viewed': 'opened',
  'data.person-exported': 'exported everything about a person',
  'data.person-erased': 'erased a person',
  'sign-ins.began': 'signed in',
  'sign-ins.ended': 'ended a sign-in',
  'sign-ins.refused': 'was refused to sign in',
  'sign-ins.throttled': 'was told to wait before signing in',
  'sign-ins.recovery-code-used': 'used a recovery code',
  'members.added': 'added a member',
  'members.invited': 'invited',
  'members.invitation-used': 'accepted an invitation',
  'members.invitation-withdrawn': 'withdrew an invitation',
  'members.role-changed': 'changed a role',
  'members.disabled': 'disabled an account',
  'members.enabled': 'enabled an account',
  'members.removed': 'removed a member',
  'members.renamed': 'changed a name',
  'members.password-changed': 'changed a password',
  'members.password-reset': 'generated a password',
  'members.factor-added': 'set up a second factor',
  'members.factor-removed': 'removed a second factor',
  'members.recovery-codes-made': 'made recovery codes',
  'members.sign-on-linked': 'linked single sign-on',
  'members.sign-on-forgotten': 'forgot single sign-on',
  'console.token-made': 'made a token',
  'console.token-revoked': 'revoked a token',
  'console.view-shared': 'shared a view',
  'console.view-changed': 'changed a shared view',
  'console.view-withdrawn': 'withdrew a shared view',
  'console.source-bound': 'bound the source',
  'console.source-left': 'left the source',
  'console.backup-made': 'made a backup',
  'console.backup-restored': 'restored a backup',
  'console.record-pruned': 'pruned the record',
} as const satisfies Record<`${Area}.${string}`, string>

export type EventName = keyof typeof eventTexts
// The keys of an object are strings to the compiler.
export const eventNames = Object.keys(eventTexts) as EventName[]

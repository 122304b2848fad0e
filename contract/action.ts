// Everything that a person or a program can ask of Stoa, by name: the rows of the policy (policy.ts).

import type { EditableName, EntityName } from './entities.ts'

export type Action =
  | 'identity.sign-in'
  | 'identity.read'
  | 'identity.sign-out'
  | 'account.read'
  | 'account.write'
  | 'dashboard.read'
  | `${EntityName}.read`
  | `${EditableName}.${'update' | 'create' | 'delete'}`
  | 'acts.undo'
  | 'sessions.sign-in-record'
  | 'search.read'
  | 'history.read'
  | 'activity.read'
  | 'record.read'
  | 'faults.read'
  | 'views.read'
  | 'views.write'
  | 'views.remove-shared'
  | 'persons.export'
  | 'persons.erase'
  | 'members.read'
  | 'members.write'
  | 'invitations.accept'
  | 'changes.read'
  | 'documentation.read'
  | 'ingest.write'

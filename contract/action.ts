// Everything that a person can ask of Stoa, by name: the rows of the server's policy table.

export type Action =
  | 'identity.sign-in'
  | 'identity.read'
  | 'identity.sign-out'
  | 'dashboard.read'
  | 'users.read'
  | 'sessions.read'
  | 'sessions.sign-in-record'
  | 'feedback.read'
  | 'tags.read'
  | 'tags.update'
  | 'discount-codes.read'
  | 'discount-codes.update'
  | 'search.read'
  | 'history.read'
  | 'changes.read'
  | 'documentation.read'

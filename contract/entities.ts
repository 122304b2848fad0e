// The registry of the marketplace's entities. Whatever is done for each of them is typed by these names, so that an
// entity that is left out of a table does not compile.

/** The first part of a call's address after /api/. */
type Answered =
  | 'users'
  | 'experts'
  | 'sessions'
  | 'feedback'
  | 'dashboard'
  | 'search'
  | 'history'
  | 'activity'
  | 'faults'
  | 'views'
  | 'people'

type Registration = {
  /** What one of them is called in a sentence. */
  singular: string
  /** Administrators change it in the console: it has versions, ETags and a history. */
  isEditable: boolean
  /** The calls, beside its own, whose answers hold something of its documents: a change makes them stale. */
  answers: readonly Answered[]
}

/** By name, which is the plural that addresses, files, tables and messages use; in the order in which they are listed. */
export const entities = {
  users: {
    singular: 'user',
    isEditable: false,
    answers: ['experts', 'sessions', 'feedback', 'dashboard', 'search', 'faults', 'views', 'people'],
  },
  sessions: {
    singular: 'session',
    isEditable: false,
    answers: ['experts', 'dashboard', 'search', 'faults', 'views', 'people'],
  },
  feedback: { singular: 'feedback', isEditable: false, answers: ['search', 'faults', 'views', 'people'] },
  tags: {
    singular: 'tag',
    isEditable: true,
    answers: ['users', 'dashboard', 'search', 'history', 'activity', 'faults', 'views', 'people'],
  },
  'discount-codes': {
    singular: 'discount code',
    isEditable: true,
    answers: ['search', 'history', 'activity', 'faults', 'views', 'people'],
  },
} as const satisfies Record<string, Registration>

export type EntityName = keyof typeof entities

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(entities, name)
}

/** The entities that administrators change. */
export type EditableName = {
  [Name in EntityName]: (typeof entities)[Name]['isEditable'] extends true ? Name : never
}[EntityName]

// Object.keys forgets which keys there are; `entities` is a constant without others.
export const entityNames = Object.keys(entities) as EntityName[]

export const editableNames = entityNames.filter(isEditable)

export function isEditable(name: EntityName): name is EditableName {
  return entities[name].isEditable
}

// The registry of the marketplace's entities. Every table with a row for each entity is typed by these names, so that
// an entity that is left out of one does not compile.

/** The first segment of an endpoint's path after /api/. */
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
  /** The singular, as used in a sentence. */
  singular: string
  /** Administrators change it in the console: it has versions, ETags and a history. */
  isEditable: boolean
  /** Endpoints, besides its own, whose answers contain data of its documents: a change makes them stale. */
  answers: readonly Answered[]
}

/** By plural name, which addresses, files, tables and messages use; in the order in which they are listed. */
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

/** The entities that administrators edit. */
export type EditableName = {
  [Name in EntityName]: (typeof entities)[Name]['isEditable'] extends true ? Name : never
}[EntityName]

// Object.keys loses the type of the keys; `entities` is a constant without other keys.
export const entityNames = Object.keys(entities) as EntityName[]

export const editableNames = entityNames.filter(isEditable)

export function isEditable(name: EntityName): name is EditableName {
  return entities[name].isEditable
}

// The registry of the marketplace's entities. Every table with a row for each entity is typed by these names, so that it does not compile
// if an entity is missing.

type Registration = {
  /** The singular, for sentences. */
  singular: string
  /** Staff edit it in the console: it has versions, ETags and a history. */
  isEditable: boolean
}

/** By plural name, which addresses, files, tables and messages use; in the order in which they are listed. */
export const entities = {
  users: { singular: 'user', isEditable: false },
  sessions: { singular: 'session', isEditable: false },
  feedback: { singular: 'feedback', isEditable: false },
  tags: { singular: 'tag', isEditable: true },
  'discount-codes': { singular: 'discount code', isEditable: true },
} as const satisfies Record<string, Registration>

export type EntityName = keyof typeof entities

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(entities, name)
}

/** The entities that staff edit. */
export type EditableName = {
  [Name in EntityName]: (typeof entities)[Name]['isEditable'] extends true ? Name : never
}[EntityName]

// Object.keys loses the type of the keys; `entities` is a constant without other keys.
export const entityNames = Object.keys(entities) as EntityName[]

export const editableNames = entityNames.filter(isEditable)

/** What acts change: the records that staff edit, and what Stoa keeps about feedback (feedback-acts.ts). */
export type ActedName = EditableName | 'feedback'

export function isEditable(name: EntityName): name is EditableName {
  return entities[name].isEditable
}

/** What browsers are told of: an entity, saved views, goals, notes, members, somebody's role or second factor, or the activity. */
export type ChangeTopic = EntityName | 'views' | 'goals' | 'notes' | 'members' | 'roles' | 'activity'
export const changeTopics: readonly ChangeTopic[] = [
  ...entityNames,
  'views',
  'goals',
  'notes',
  'members',
  'roles',
  'activity',
]

/** What an answer can depend on. The server does not report changes of the own account: a browser knows only the ones it makes. */
export type Dependency = ChangeTopic | 'account'

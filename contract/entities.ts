// The registry of the marketplace's entities. Every table with a row for each entity is typed by these names, so that
// an entity that is left out of one does not compile.

/** The first segment of an endpoint's path after /api/. */
type Answered =
  | 'users'
  | 'experts'
  | 'sessions'
  | 'feedback'
  | 'tags'
  | 'discount-codes'
  | 'dashboard'
  | 'members'

type Registration = {
  /** The singular, as used in a sentence. */
  singular: string
  /** Staff edit it in the console: it has versions, ETags and a history. */
  isEditable: boolean
  /** Endpoints, besides its own and those of `staleAfter`, whose answers contain data of its documents. */
  answers: readonly Answered[]
}

/** By plural name, which addresses, files, tables and messages use; in the order in which they are listed. */
export const entities = {
  users: {
    singular: 'user',
    isEditable: false,
    answers: ['experts', 'sessions', 'feedback', 'tags', 'dashboard', 'members'],
  },
  sessions: {
    singular: 'session',
    isEditable: false,
    answers: ['experts', 'users', 'discount-codes', 'dashboard'],
  },
  feedback: { singular: 'feedback', isEditable: false, answers: [] },
  tags: { singular: 'tag', isEditable: true, answers: ['users', 'dashboard'] },
  'discount-codes': { singular: 'discount code', isEditable: true, answers: ['sessions'] },
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

export function isEditable(name: EntityName): name is EditableName {
  return entities[name].isEditable
}

const ofAll = ['search', 'faults', 'views', 'people']
const ofEditable = ['history', 'activity']

/** The first path segments of the endpoints whose answers a change of the entity makes stale. */
export function staleAfter(name: EntityName): readonly string[] {
  return [name, ...entities[name].answers, ...ofAll, ...(isEditable(name) ? ofEditable : [])]
}

// The roles of the people who use the console. What each may do is in policy.ts.

import type { EntityName } from './entities.ts'

/**
 * 'member' reads; 'editor' also changes tags and codes but neither creates nor deletes them; 'administrator' may do everything; 'auditor'
 * reads everything, including members, and changes nothing of the marketplace.
 */
export const roles = ['member', 'editor', 'administrator', 'auditor'] as const
export type Role = (typeof roles)[number]

/** The roles with which a program may read. */
export const readingRoles = ['member', 'auditor'] as const satisfies readonly Role[]
export type ReadingRole = (typeof readingRoles)[number]

/** The purpose of a token. `entities`: it reads only the lists and records of these; null: everything that its role may read. */
export type ReadScope = { role: ReadingRole; entities: readonly EntityName[] | null }

export const roleNames: Record<Role, string> = {
  member: 'Member',
  editor: 'Editor',
  administrator: 'Administrator',
  auditor: 'Auditor',
}

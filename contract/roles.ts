// The roles of the people who use the console. What each may do is in policy.ts.

import type { EntityName } from './entities.ts'

/**
 * 'member' reads; 'editor' also changes tags and codes, and neither creates nor deletes them; 'administrator' does everything;
 * 'auditor' reads everything, members too, and changes nothing of the marketplace.
 */
export const roles = ['member', 'editor', 'administrator', 'auditor'] as const
export type Role = (typeof roles)[number]

/** What a program may read as. */
export const readingRoles = ['member', 'auditor'] as const satisfies readonly Role[]
export type ReadingRole = (typeof readingRoles)[number]

/** What a token was made for. `entities`: it reads the lists and records of these alone; null: whatever its role may. */
export type Reading = { role: ReadingRole; entities: readonly EntityName[] | null }

export const roleNames: Record<Role, string> = {
  member: 'Member',
  editor: 'Editor',
  administrator: 'Administrator',
  auditor: 'Auditor',
}

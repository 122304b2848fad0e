// The roles of the people who use the console. What each may do is in policy.ts.

/**
 * 'member' reads; 'editor' also changes tags and codes, and neither creates nor deletes them; 'administrator' does everything;
 * 'auditor' reads everything, members too, and changes nothing of the marketplace.
 */
export const roles = ['member', 'editor', 'administrator', 'auditor'] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = {
  member: 'Member',
  editor: 'Editor',
  administrator: 'Administrator',
  auditor: 'Auditor',
}

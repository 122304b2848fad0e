// The email address of a user: the username, unless that is too long to be one.

import type { User } from '#contract/users.ts'

const maxEmailLength = 320

/** '' where there is none. */
export function emailOf({ username }: Pick<User, 'username'>): string {
  const email = username?.trim() ?? ''
  return email.length <= maxEmailLength ? email : ''
}

// The declaration of each entity, by name.

import { discountCodes } from './discount-codes.ts'
import type { EntityName } from './entities.ts'
import type { Entity } from './entity.ts'
import { feedback } from './feedback.ts'
import type { DeclaredFields } from './field.ts'
import { sessions } from './sessions.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

export const entityOf = {
  users,
  sessions,
  feedback,
  tags,
  'discount-codes': discountCodes,
} satisfies Record<EntityName, Entity<DeclaredFields>>

// The texts of the form of a tag.

import type { Tag, TagBody } from '#contract/tags.ts'

export function valuesOf({ name = '', color = '' }: Tag): TagBody {
  return { name, color }
}

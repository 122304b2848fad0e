// The row of a tag: the document, and the columns for lists and search.

import { readColor } from '#contract/color.ts'
import type { Document } from '#contract/entity.ts'
import type { Fault } from '#contract/field.ts'
import { fold } from '#contract/fold.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import { sortable } from './columns.ts'
import { searchedTexts, wordsOf } from './searched-texts.ts'
import { store } from './stored.ts'

export type TagRow = {
  id: string
  document: string
  original: string | null
  sort_name: string
  search: string[]
}

export function tagRow(document: Document): { row: TagRow; faults: Fault[] } {
  const { id, normal, original, read: tag, faults } = store(tags, document)
  if (tag.color && readColor(tag.color) === undefined) {
    faults.push({ field: 'color', value: tag.color, expected: 'a CSS colour: hex, rgb(), hsl() or a name' })
  }
  const row: TagRow = {
    id,
    document: JSON.stringify(normal),
    original,
    sort_name: sortable(fold(tagLabel(tag))),
    search: wordsOf(searchedTexts.tags(tag)),
  }
  return { row, faults }
}

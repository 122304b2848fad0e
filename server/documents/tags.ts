// The row of a tag: the document, and the columns for lists and search.

import { readColor } from '#contract/color.ts'
import type { Document } from '#contract/entity.ts'
import { fold } from '#contract/fold.ts'
import { type Tag, tagLabel, tags } from '#contract/tags.ts'
import { sortable } from './columns.ts'
import { type Derived, readDocument } from './read-document.ts'
import { type SearchedText, wordsOf } from './search-words.ts'

export type TagRow = {
  id: string
  document: string
  original: string | null
  sort_name: string
  search: string[]
}

/** The texts that search finds, each with its name. */
export function tagTexts(tag: Tag): SearchedText[] {
  return [
    ['Id', tag.id],
    ['Name', tag.name],
  ]
}

export function tagRow(document: Document, mostFaults?: number): Derived<TagRow> {
  const { id, normal, original, read: tag, faults } = readDocument('tags', tags, document, mostFaults)
  if (tag.color && readColor(tag.color) === undefined) {
    faults.report({ field: 'color', value: tag.color, expected: 'a CSS colour: hex, rgb(), hsl() or a name' })
  }
  const row: TagRow = {
    id,
    document: JSON.stringify(normal),
    original,
    sort_name: sortable(fold(tagLabel(tag))),
    search: wordsOf(tagTexts(tag)),
  }
  return { row, faults: faults.kept, faultCount: faults.count }
}

export const tagDocuments = { derivation: 2, row: tagRow }

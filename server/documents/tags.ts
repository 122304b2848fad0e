// The row of a tag: the document, and the columns for lists and search.

import type { Document } from '#contract/entity.ts'
import { fold } from '#contract/fold.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import { sortable } from './columns.ts'
import { readDocument } from './read-document.ts'
import { wordsOf } from './search-words.ts'
import { searchedTexts } from './searched-texts.ts'

export function tagRow(document: Document, mostFaults?: number) {
  const { id, normal, original, read: tag, faults } = readDocument('tags', tags, document, mostFaults)
  const row = {
    id,
    document: JSON.stringify(normal),
    original,
    sort_name: sortable(fold(tagLabel(tag))),
    search: wordsOf(searchedTexts('tags', tag)),
  }
  return { row, faults: faults.kept, faultCount: faults.count }
}

export type TagRow = ReturnType<typeof tagRow>['row']

export const tagDocuments = { derivation: 3, row: tagRow }

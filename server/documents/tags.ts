// The row of a tag: the document, and the columns for lists and search.

import { fold } from '#contract/fold.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import { sortable } from './columns.ts'
import { rowOf } from './read-document.ts'
import { wordsOf } from './search-words.ts'
import { searchedTexts } from './searched-texts.ts'

export const tagRow = rowOf('tags', tags, (tag) => ({
  sort_name: sortable(fold(tagLabel(tag))),
  search: wordsOf(searchedTexts('tags', tag)),
}))

export type TagRow = ReturnType<typeof tagRow>['row']

export const tagDocuments = { derivation: 4, row: tagRow }

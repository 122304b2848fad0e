// Tags that experts carry: fields, how a name and a colour are shown, and the calls about them.

import * as v from 'valibot'
import { csvAnswer, documentAnswer, documentsAnswer, endpoint } from './endpoint.ts'
import { entity } from './entity.ts'
import { text } from './field.ts'
import { listQuery, selectionQuery } from './list.ts'
import { notBlank, typedText } from './text.ts'

export const tags = entity({ name: text, color: text })

export type Tag = ReturnType<typeof tags.read>

/** The name as shown: underscores become spaces. The id stands in for a name that says nothing. */
export function tagLabel(tag: Pick<Tag, 'id' | 'name'>): string {
  return tag.name?.replaceAll('_', ' ').trim() || tag.id
}

export const tagBody = v.strictObject({
  name: v.pipe(typedText, notBlank, v.maxLength(200, 'must be at most 200 characters')),
  color: v.pipe(typedText, v.maxLength(100, 'must be at most 100 characters')),
})
export type TagBody = v.InferOutput<typeof tagBody>

export const tagSortKeys = ['name'] as const

export const tagsQuery = listQuery(tagSortKeys, 'name', {})
export const tagsSelection = selectionQuery(tagSortKeys, 'name', {})
export type TagsSelection = v.InferOutput<typeof tagsSelection>

export const listTags = endpoint({
  method: 'GET',
  path: '/api/tags',
  summary: 'The tags; without parameters every one of them.',
  action: 'tags.read',
  query: tagsQuery,
  answer: documentsAnswer(tags),
})

export const getTag = endpoint({
  method: 'GET',
  path: '/api/tags/{id}',
  summary: 'One tag by id, with an ETag.',
  action: 'tags.read',
  answer: documentAnswer(tags),
})

export const updateTag = endpoint({
  method: 'PATCH',
  path: '/api/tags/{id}',
  summary: 'Changes name and colour of a tag; If-Match refuses to overwrite a later change.',
  action: 'tags.update',
  body: tagBody,
  answer: documentAnswer(tags),
})

export const exportTags = endpoint({
  method: 'GET',
  path: '/api/tags.csv',
  summary: 'The selected tags as CSV, all of them.',
  action: 'tags.read',
  query: tagsSelection,
  answer: csvAnswer,
})

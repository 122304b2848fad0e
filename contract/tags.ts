// Tags that experts carry: fields, how a name and a colour are shown, and endpoints.

import * as v from 'valibot'
import { colorForms, colorText, isAllowedColor } from './color.ts'
import { documentsAnswer } from './endpoint.ts'
import { entity, extendedEntity } from './entity.ts'
import {
  countEndpoint,
  createEndpoint,
  exportEndpoint,
  getEndpoint,
  listEndpoint,
  removeEndpoint,
  restoreEndpoint,
  updateEndpoint,
} from './entity-endpoints.ts'
import { editedOf, field } from './field.ts'
import { number, text } from './field-kinds.ts'
import { countAnswer } from './figures.ts'
import { listQuery, selectionQuery } from './list.ts'
import { defineList } from './list-screen.ts'
import { faults, version, writtenAct } from './own-fields.ts'
import { recordNotes } from './record-notes.ts'
import { seenVersion } from './record-version.ts'
import { notBlank, typedName } from './text.ts'
import { firstVisible } from './visible-text.ts'

export const color = v.pipe(typedName, v.maxLength(100, 'must be at most 100 characters'))

export const tags = entity('Tag', {
  name: field(text, {
    label: 'Name',
    about: 'What it is called; underscores are shown as spaces',
    isExpected: true,
    searched: 'Name',
    edited: v.pipe(typedName, notBlank, v.maxLength(200, 'must be at most 200 characters')),
  }),
  color: field(colorText, {
    label: 'Color',
    about: 'A CSS color',
    searched: false,
    edited: color,
    check: { allows: (value) => isAllowedColor(value, undefined), must: `be ${colorForms}` },
  }),
})

export type Tag = ReturnType<typeof tags.read>

/** A row of a page. */
export const listedTags = extendedEntity(tags, 'ListedTag', {
  experts: field(number, { about: 'How many carry the tag' }),
  version,
})
export type ListedTag = ReturnType<typeof listedTags.read>

/** The maximum number of experts that are counted for a tag. */
export const mostCarriers = 1_000

/** The answer of a write. */
const writtenTag = extendedEntity(tags, 'WrittenTag', { version, act: writtenAct })

/** One tag by id. */
const tagRecord = extendedEntity(tags, 'TagRecord', { version, faults, notes: recordNotes })
export type TagRecord = ReturnType<typeof tagRecord.read>

/** Returns the name as shown: underscores become spaces. A name without visible characters is replaced by the id. */
export function tagLabel(tag: Pick<Tag, 'id' | 'name'>): string {
  return firstVisible(tag.name?.replaceAll('_', ' ')) ?? tag.id
}

/** A new tag has the same fields: its id is made by the server. */
export const tagBody = v.strictObject(editedOf(tags.fields))
export type TagBody = v.InferOutput<typeof tagBody>

const parameters = {
  sortKeys: ['name'],
  defaultSort: 'name',
  filters: {},
} as const

export const tagsQuery = listQuery(parameters)
export const tagsSelection = selectionQuery(parameters)
export type TagsSelection = v.InferOutput<typeof tagsSelection>

/** Notes are listed because the search text also matches the notes of a tag. */
const dependsOn = ['tags', 'users', 'notes'] as const

export const listTags = listEndpoint('tags', dependsOn, documentsAnswer(listedTags), tagsQuery, {
  summary: `The tags; without parameters every one of them. Pages add the number of experts who carry a tag, at most ${mostCarriers}, and its version.`,
})

export const getTag = getEndpoint('tags', dependsOn, tagRecord, {
  summary: 'One tag by id, with its version, also as ETag.',
})

export const updateTag = updateEndpoint(
  'tags',
  writtenTag,
  v.strictObject({ ...tagBody.entries, ...seenVersion }),
  {
    summary: 'Changes name and colour of a tag; version or If-Match refuses to overwrite a later change.',
    example: { name: 'family_law', color: '#0d9488' },
  },
)

export const createTag = createEndpoint('tags', writtenTag, tagBody, {
  summary: 'Makes a tag; its id is made by the server.',
  example: { name: 'family_law', color: '#0d9488' },
})

export const removeTag = removeEndpoint('tags', {
  summary:
    'Deletes a tag; experts who carry its id keep it. If-Match refuses to delete a version that was not seen.',
})

export const restoreTag = restoreEndpoint('tags', writtenTag, {
  summary: 'Makes a deleted tag again, as it was, with its id.',
})

export const exportTags = exportEndpoint('tags', tagsSelection)

export const countTags = countEndpoint('tags', dependsOn, tagsSelection, countAnswer)

export const tagsScreen = defineList({
  list: listTags,
  csv: exportTags,
  count: countTags,
  schema: tagsQuery,
})

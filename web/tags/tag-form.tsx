// The form that changes one tag, with a preview of it.

import { useState } from 'react'
import { colorForms, isAllowedColor } from '#contract/color.ts'
import { type TagRecord, updateTag } from '#contract/tags.ts'
import { fieldError } from '#web/forms/form.tsx'
import { EditForm } from '#web/records/edit-form.tsx'
import { useRecordForm } from '#web/records/record-form.tsx'
import { TagFields, TagPreview, tagValuesOf } from './tag-fields.tsx'

export function TagForm({ latest }: { latest: TagRecord }) {
  const form = useRecordForm({
    entity: 'tags',
    record: latest,
    valuesOf: tagValuesOf,
    endpoint: updateTag,
  })
  const { mayEdit, draft, save, error } = form
  const { values } = draft
  const { id } = latest
  /** The colour with which a save was refused. */
  const [refused, setRefused] = useState<string>()
  return (
    <EditForm
      form={form}
      onSave={(replaced) => {
        if (isAllowedColor(values.color, replaced.color)) {
          setRefused(undefined)
          void save({ params: { id }, body: values, version: replaced.version })
        } else setRefused(values.color)
      }}
      preview={<TagPreview tag={{ id, ...values }} />}
    >
      <TagFields
        values={values}
        errors={{
          name: fieldError(error, 'name', 'Name'),
          color:
            refused === values.color ? `Color must be ${colorForms}.` : fieldError(error, 'color', 'Color'),
        }}
        onChange={draft.change}
        readOnly={!mayEdit}
      />
    </EditForm>
  )
}

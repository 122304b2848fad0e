// The form of a tag, with a preview of it.

import { useLayoutEffect, useRef, useState } from 'react'
import { colorForms, isAllowedColor } from '#contract/color.ts'
import type { Tag, TagBody, TagRecord } from '#contract/tags.ts'
import { fieldError } from '#web/forms/form.tsx'
import { RecordForm, useRecordForm } from '#web/records/record-form.tsx'
import { TagFields, TagPreview, tagValuesOf } from './tag-fields.tsx'

type TagFormProps = { record: Tag | TagRecord; isNew?: boolean }

export function TagForm({ record, isNew = false }: TagFormProps) {
  const form = useRecordForm({ entity: 'tags', record, valuesOf: tagValuesOf, isNew })
  const { mayEdit, draft, save, error } = form
  const { values } = draft
  /** The values of the last attempt to save, if it was refused here. */
  const [refused, setRefused] = useState<TagBody>()
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isNew) fields.current?.querySelector('input')?.select()
  }, [isNew])
  const isNameMissing = isNew && values.name.trim() === ''
  /** A color that cannot be shown may stay, but none is given to a new tag. */
  const isSound = ({ color }: Tag) => isAllowedColor(values.color, isNew ? undefined : color)

  const saveOver = (replaced: Tag) => {
    const isRefused = isNameMissing || !isSound(replaced)
    setRefused(isRefused ? values : undefined)
    if (!isRefused) void save(values, replaced)
  }
  return (
    <RecordForm
      form={form}
      onSave={saveOver}
      preview={<TagPreview tag={{ id: record.id || 'New tag', ...values }} />}
    >
      <div ref={fields} className="contents">
        <TagFields
          values={values}
          errors={{
            name: refused && isNameMissing ? 'Name is required.' : fieldError(error, 'name', 'Name'),
            color:
              refused?.color === values.color && !isSound(draft.theirs ?? draft.base)
                ? `Color must be ${colorForms}.`
                : fieldError(error, 'color', 'Color'),
          }}
          onChange={draft.change}
          readOnly={!mayEdit}
        />
      </div>
    </RecordForm>
  )
}

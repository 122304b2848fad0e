// The screen of a new tag.

import { useLayoutEffect, useRef, useState } from 'react'
import { colorForms, isAllowedColor } from '#contract/color.ts'
import { createTag, getTag, type Tag } from '#contract/tags.ts'
import { useRead } from '#web/api/read.ts'
import { fieldError, formError } from '#web/forms/form.tsx'
import { NewPage, useCopiedId } from '#web/records/new-page.tsx'
import { RecordForm, useRecordForm } from '#web/records/record-form.tsx'
import { TagFields, TagPreview, tagValuesOf } from './tag-fields.tsx'

export function NewTag() {
  const copy = useCopiedId()
  const read = useRead(getTag, { params: { id: copy ?? '' } }, { enabled: copy !== undefined })
  return (
    <NewPage<Tag>
      key={copy}
      entity="tags"
      title="New tag"
      listTitle="Tags"
      empty={() => ({ id: '', name: undefined, color: undefined })}
      copied={copy === undefined ? undefined : read}
      form={(start) => <NewTagForm start={start} />}
    />
  )
}

/** The form of a new tag; its id is made by the server. */
function NewTagForm({ start }: { start: Tag }) {
  const form = useRecordForm({
    entity: 'tags',
    record: start,
    valuesOf: tagValuesOf,
    endpoint: createTag,
    isNew: true,
  })
  const { draft, error } = form
  const { values } = draft
  /** The values of the last attempt to save, if it was refused here. */
  const [refused, setRefused] = useState<{ name: string; color: string }>()
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => fields.current?.querySelector('input')?.select(), [])

  const save = () => {
    const isSound = values.name.trim() !== '' && isAllowedColor(values.color, undefined)
    setRefused(isSound ? undefined : values)
    if (isSound) void form.save({ body: values })
  }
  const isNameMissing = refused !== undefined && values.name.trim() === ''
  return (
    <RecordForm
      form={form}
      onSave={save}
      error={formError(error, ['name', 'color'])}
      preview={<TagPreview tag={{ id: 'New tag', ...values }} />}
    >
      <div ref={fields} className="contents">
        <TagFields
          values={values}
          errors={{
            name: isNameMissing ? 'Name is required.' : fieldError(error, 'name', 'Name'),
            color:
              refused?.color === values.color && !isAllowedColor(values.color, undefined)
                ? `Color must be ${colorForms}.`
                : fieldError(error, 'color', 'Color'),
          }}
          onChange={draft.change}
          readOnly={false}
        />
      </div>
    </RecordForm>
  )
}

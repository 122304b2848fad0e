// The form that changes one tag, with a preview of it.

import { useState } from 'react'
import { colorForms, isAllowedColor } from '#contract/tag-color.ts'
import { type TagRecord, updateTag } from '#contract/tags.ts'
import { expertsPath, tagsPath } from '#web/paths.ts'
import { EditForm } from '#web/shared/edit-form.tsx'
import { TagChip } from '#web/shared/tag-chip.tsx'
import { useEditForm } from '#web/shared/use-edit-form.ts'
import { fieldError } from '#web/shared/write-error.ts'
import { Card } from '#web/ui/card.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TagFields } from './tag-fields.tsx'
import { valuesOf } from './tag-values.ts'

export function TagForm({ latest }: { latest: TagRecord }) {
  const form = useEditForm({
    entity: 'tags',
    latest,
    valuesOf,
    update: updateTag,
    listPath: tagsPath(),
  })
  const { mayEdit, draft, save, error } = form
  const { values } = draft
  const { id } = latest
  /** The colour with which a save was refused. */
  const [refused, setRefused] = useState<string>()
  return (
    <EditForm
      form={form}
      fieldNames={['name', 'color']}
      factsOf={({ name = '', color = '' }) => [
        { name: 'Name', value: <Foreign>{name}</Foreign> },
        { name: 'Color', value: <Foreign>{color}</Foreign> },
      ]}
      onSave={(replaced) => {
        if (isAllowedColor(values.color, replaced.color)) {
          setRefused(undefined)
          void save({ params: { id }, body: values }, replaced)
        } else setRefused(values.color)
      }}
      preview={
        <Card title="Preview">
          <p data-preview="">
            <TagChip tag={{ id, ...values }} />
          </p>
          <p className="mt-3 text-muted">
            <TextLink href={expertsPath({ tag: id })}>Experts who carry this tag</TextLink>
          </p>
        </Card>
      }
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

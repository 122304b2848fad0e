// The form of a tag: raw name and colour, with a preview.

import { useState } from 'react'
import { colorForms, isAllowedColor } from '#contract/color.ts'
import type { Tag, TagBody, TagRecord } from '#contract/tags.ts'
import { fieldError } from '#web/forms/form.tsx'
import { RecordForm, useRecordForm } from '#web/records/record-form.tsx'
import { TagChip } from '#web/shared/tag-chip.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ColorField } from './color-field.tsx'

type TagFormProps = { record: Tag | TagRecord; isNew?: boolean }

const valuesOf = ({ name = '', color = '' }: Tag): TagBody => ({ name, color })

export function TagForm({ record, isNew = false }: TagFormProps) {
  const form = useRecordForm({ entity: 'tags', record, valuesOf, isNew })
  const { mayEdit, draft, save, error } = form
  const { name, color } = draft.values
  /** The values of the last attempt to save, if it was refused here. */
  const [refused, setRefused] = useState<TagBody>()
  const isNameMissing = isNew && name.trim() === ''
  /** A color that cannot be shown may stay, but none is given to a new tag. */
  const isSound = (replaced: Tag) => isAllowedColor(color, isNew ? undefined : replaced.color)

  const saveOver = (replaced: Tag) => {
    const isRefused = isNameMissing || !isSound(replaced)
    setRefused(isRefused ? draft.values : undefined)
    if (!isRefused) void save(draft.values, replaced)
  }
  return (
    <RecordForm
      form={form}
      onSave={saveOver}
      preview={
        <p className="flex min-w-0 items-center gap-3 text-muted">
          Preview
          <span data-preview="" className="min-w-0 text-text">
            <TagChip tag={{ id: record.id || 'New tag', name, color }} />
          </span>
        </p>
      }
    >
      <TextField
        label="Name"
        hint="Underscores are shown as spaces"
        error={refused && isNameMissing ? 'Name is required.' : fieldError(error, 'name', 'Name')}
        name="name"
        aria-keyshortcuts={mayEdit ? 'e' : undefined}
        value={name}
        readOnly={!mayEdit}
        autoComplete="off"
        autoFocus={isNew}
        // That of a duplicate is to be replaced.
        {...(isNew && { onFocus: ({ target }) => target.select() })}
        onType={(typed) => draft.change({ name: typed })}
      />
      <ColorField
        value={color}
        onChange={(typed) => draft.change({ color: typed })}
        readOnly={!mayEdit}
        error={
          refused?.color === color && !isSound(draft.theirs ?? draft.base)
            ? `Color must be ${colorForms}.`
            : fieldError(error, 'color', 'Color')
        }
      />
    </RecordForm>
  )
}

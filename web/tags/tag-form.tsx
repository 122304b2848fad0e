// The form of one tag: raw name and color, and a preview of the tag.

import { useState } from 'react'
import { colorForms, isAllowedColor } from '#contract/tag-color.ts'
import { type Tag, type TagBody, type TagRecord, updateTag } from '#contract/tags.ts'
import { expertsPath, tagsPath } from '#web/paths.ts'
import { EditForm } from '#web/shared/edit-form.tsx'
import { TagChip } from '#web/shared/tag-chip.tsx'
import type { Version } from '#web/shared/use-draft.ts'
import { useEditForm } from '#web/shared/use-edit-form.ts'
import { fieldError } from '#web/shared/write-error.ts'
import { Card } from '#web/ui/card.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ColorField } from './color-field.tsx'

function valuesOf({ name = '', color = '' }: Tag): TagBody {
  return { name, color }
}

export function TagForm({ latest }: { latest: Version<TagRecord> }) {
  const form = useEditForm({
    entity: 'tags',
    latest,
    valuesOf,
    update: updateTag,
    listPath: tagsPath(),
  })
  const { mayEdit, draft, save, error } = form
  const { values } = draft
  const { id } = latest.record
  /** The colour with which a save was refused. */
  const [refused, setRefused] = useState<string>()
  const colorError =
    refused === values.color ? `Color must be ${colorForms}.` : fieldError(error, 'color', 'Color')
  return (
    <EditForm
      form={form}
      fieldNames={['name', 'color']}
      factsOf={({ name = '', color = '' }) => [
        { name: 'Name', value: <Foreign>{name}</Foreign> },
        { name: 'Color', value: <Foreign>{color}</Foreign> },
      ]}
      onSave={(version) => {
        if (isAllowedColor(values.color, version.record.color)) {
          setRefused(undefined)
          void save({ params: { id }, body: values }, version)
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
      <Field label="Name" hint="Underscores are shown as spaces" error={fieldError(error, 'name', 'Name')}>
        {(control) => (
          <Input
            {...control}
            name="name"
            aria-keyshortcuts={mayEdit ? 'e' : undefined}
            value={values.name}
            readOnly={!mayEdit}
            autoComplete="off"
            onChange={(event) => draft.change({ name: event.target.value })}
          />
        )}
      </Field>
      <ColorField
        value={values.color}
        onChange={(color) => draft.change({ color })}
        readOnly={!mayEdit}
        error={colorError}
      />
    </EditForm>
  )
}

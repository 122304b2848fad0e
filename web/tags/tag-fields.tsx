// The fields of a tag: raw name and color; and how it will be shown.

import type { Tag, TagBody } from '#contract/tags.ts'
import { TagChip } from '#web/shared/tag-chip.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ColorField } from './color-field.tsx'

type TagFieldsProps = {
  values: TagBody
  errors: { name: string | undefined; color: string | undefined }
  onChange: (change: Partial<TagBody>) => void
  readOnly: boolean
}

export function TagFields({ values, errors, onChange, readOnly }: TagFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        hint="Underscores are shown as spaces"
        error={errors.name}
        name="name"
        aria-keyshortcuts={readOnly ? undefined : 'e'}
        value={values.name}
        readOnly={readOnly}
        autoComplete="off"
        onType={(name) => onChange({ name })}
      />
      <ColorField
        value={values.color}
        onChange={(color) => onChange({ color })}
        readOnly={readOnly}
        error={errors.color}
      />
    </>
  )
}

export function TagPreview({ tag }: { tag: TagBody & { id: string } }) {
  return (
    <p className="flex min-w-0 items-center gap-3 text-muted">
      Preview
      <span data-preview="" className="min-w-0 text-text">
        <TagChip tag={tag} />
      </span>
    </p>
  )
}

/** The texts of the form of a tag. */
export function valuesOf({ name = '', color = '' }: Tag): TagBody {
  return { name, color }
}

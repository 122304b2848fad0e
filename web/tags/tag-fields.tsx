// The fields of a tag: raw name and color.

import type { TagBody } from '#contract/tags.ts'
import { Field, Input } from '#web/ui/field.tsx'
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
      <Field label="Name" hint="Underscores are shown as spaces" error={errors.name}>
        {(control) => (
          <Input
            {...control}
            name="name"
            aria-keyshortcuts={readOnly ? undefined : 'e'}
            value={values.name}
            readOnly={readOnly}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <ColorField
        value={values.color}
        onChange={(color) => onChange({ color })}
        readOnly={readOnly}
        error={errors.color}
      />
    </>
  )
}

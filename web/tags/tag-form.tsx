// The form of one tag: raw name and color, a preview of the tag, and the way to save it.

import { type Tag, type TagBody, updateTag } from '#contract/tags.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { expertsPath, tagsPath } from '#web/paths.ts'
import { ConflictNotice } from '#web/shared/conflict-notice.tsx'
import { TagChip } from '#web/shared/tag-chip.tsx'
import { useDraft, type Version } from '#web/shared/use-draft.ts'
import { useSave } from '#web/shared/use-save.ts'
import { fieldError, formError } from '#web/shared/write-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.tsx'
import { ColorField } from './color-field.tsx'

function valuesOf({ name = '', color = '' }: Tag): TagBody {
  return { name, color }
}

export function TagForm({ latest }: { latest: Version<Tag> }) {
  const { mayEdit } = useIdentity()
  const draft = useDraft(latest, valuesOf)
  const guard = useUnsavedGuard(draft.isDirty)
  const { save, isSaving, error } = useSave(updateTag, {
    saved: 'Tag updated successfully',
    failed: 'Failed to update tag',
    listPath: tagsPath(),
    release: guard.release,
  })
  const { id } = latest.record
  const { values, theirs } = draft
  const saveOver = ({ etag }: Version<Tag>) => void save({ params: { id }, body: values, ifMatch: etag })
  const general = theirs ? undefined : formError(error, ['name', 'color'])

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (mayEdit && !isSaving) saveOver(draft.base)
          }}
          className="flex flex-col gap-4"
        >
          {!mayEdit && (
            <p className="rounded-md bg-info-soft p-3 text-info">
              Only administrators may change tags, so this one is shown for reading.
            </p>
          )}
          <Field
            label="Name"
            hint="Underscores are shown as spaces"
            error={fieldError(error, 'name', 'Name')}
          >
            {(control) => (
              <Input
                {...control}
                name="name"
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
            error={fieldError(error, 'color', 'Color')}
          />
          {theirs && (
            <ConflictNotice
              noun="tag"
              theirs={[
                { name: 'Name', value: theirs.record.name ?? '' },
                { name: 'Color', value: theirs.record.color ?? '' },
              ]}
              isBusy={isSaving}
              onTakeTheirs={draft.takeTheirs}
              onOverwrite={() => saveOver(theirs)}
            />
          )}
          {general && (
            <p role="alert" className="break-words text-danger">
              {general}
            </p>
          )}
          {mayEdit && (
            <div className="flex gap-2">
              <Button type="submit" look="primary" disabled={isSaving}>
                {isSaving ? 'Saving...' : 'Save'}
              </Button>
              <ButtonLink href={tagsPath()}>Cancel</ButtonLink>
            </div>
          )}
        </form>
        {guard.question}
      </Card>
      <Card title="Preview">
        <p data-preview="">
          <TagChip tag={{ id, ...values }} />
        </p>
        <p className="mt-3 text-muted">
          <TextLink href={expertsPath({ tag: id })}>Experts who carry this tag</TextLink>
        </p>
      </Card>
    </div>
  )
}

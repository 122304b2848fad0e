// The screen of a new tag.

import { getTag, type Tag } from '#contract/tags.ts'
import { useRead } from '#web/api/read.ts'
import { NewPage, useCopiedId } from '#web/records/new-page.tsx'
import { NewTagForm } from './new-tag-form.tsx'

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

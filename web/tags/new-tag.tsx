// The screen of a new tag; its id is made by the server.

import { getTag, type Tag } from '#contract/tags.ts'
import { NewPage } from '#web/records/new-page.tsx'
import { TagForm } from './tag-form.tsx'

export function NewTag() {
  return (
    <NewPage<Tag>
      entity="tags"
      title="New tag"
      empty={() => ({ id: '', name: undefined, color: undefined })}
      endpoint={getTag}
      form={(start) => <TagForm record={start} isNew />}
    />
  )
}

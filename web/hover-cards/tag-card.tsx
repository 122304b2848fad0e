// The card of a tag.

import { getTag, tagLabel } from '#contract/tags.ts'
import { useRead } from '#web/api/read.ts'
import { ColorSwatch } from '#web/shared/color-swatch.tsx'

export function TagCard({ id }: { id: string }) {
  const read = useRead(getTag, { params: { id } })
  if (read.state !== 'ready') return null
  const tag = read.data
  return (
    <div className="flex items-center gap-3 p-2">
      <ColorSwatch color={tag.color} size="medium" />
      <div className="min-w-0">
        <p className="truncate font-medium">{tagLabel(tag)}</p>
        <p className="truncate text-xs text-muted">{tag.color?.trim() || 'No color'}</p>
      </div>
    </div>
  )
}

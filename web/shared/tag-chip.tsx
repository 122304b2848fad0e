// A tag of an expert: its colour and its name, underscores as spaces.

import { type Tag, tagLabel } from '#contract/tags.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { ColorSwatch } from './color-swatch.tsx'

export function TagChip({ tag }: { tag: Pick<Tag, 'id' | 'name' | 'color'> }) {
  return (
    <span className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-md border border-line bg-surface px-2 align-middle text-xs font-medium">
      <ColorSwatch color={tag.color} />
      <span className="truncate">
        <Foreign>{tagLabel(tag)}</Foreign>
      </span>
    </span>
  )
}

// A tag of an expert: a swatch of its colour, and its name, with spaces for underscores. Colours are untrusted text: anything invalid shows
// a neutral, crossed swatch.

import { readColor } from '#contract/color.ts'
import { type Tag, tagLabel } from '#contract/tags.ts'
import { Foreign } from '#web/ui/foreign.tsx'

export function shownColor(color: string | undefined): string | undefined {
  const readable = readColor(color)
  return readable !== undefined && CSS.supports('color', readable) ? readable : undefined
}

type ColorSwatchProps = { color: string | undefined; size?: 'small' | 'medium' }

const sizes = { small: 'size-3', medium: 'size-5' }
const rounding = { small: 'rounded-[3px]', medium: 'rounded-full' }

/** Decoration: the text next to it names the color or the tag. */
export function ColorSwatch({ color, size = 'small' }: ColorSwatchProps) {
  const shown = shownColor(color)
  const ground = shown === undefined ? 'bg-neutral-soft' : 'bg-surface'
  return (
    <span
      aria-hidden="true"
      data-color={shown ?? 'neutral'}
      className={`relative inline-block shrink-0 overflow-hidden border border-line-strong/60 ${ground} ${sizes[size]} ${rounding[size]}`}
    >
      {shown === undefined ? (
        <span className="absolute top-1/2 -left-1/4 h-px w-[150%] -rotate-45 bg-line-strong" />
      ) : (
        <span className="absolute inset-0 forced-color-adjust-none" style={{ backgroundColor: shown }} />
      )}
    </span>
  )
}

export function TagChip({ tag }: { tag: Pick<Tag, 'id' | 'name' | 'color'> }) {
  return (
    <span className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-md border border-line bg-surface px-2 align-middle text-xs font-medium">
      <ColorSwatch color={tag.color} />
      <Foreign className="truncate">{tagLabel(tag)}</Foreign>
    </span>
  )
}

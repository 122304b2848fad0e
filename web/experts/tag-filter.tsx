// The choice of one tag, so that only experts who carry it are listed.

import { type Tag, tagLabel } from '#contract/tags.ts'
import type { ReadState } from '#web/api/read.ts'
import { FilterSelect } from '#web/list/filters.tsx'

type TagFilterProps = {
  tags: ReadState<Tag[]>
  value: string | undefined
  onChange: (id: string | undefined) => void
}

export function TagFilter({ tags, value, onChange }: TagFilterProps) {
  const known = tags.state === 'ready' ? tags.data.filter((tag) => tag.id !== '') : []
  const options = known
    .map((tag) => ({ value: tag.id, label: shorten(tagLabel(tag)) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  // The address may name a tag that is not there (any more), or not there yet.
  if (value !== undefined && !known.some((tag) => tag.id === value))
    options.unshift({ value, label: shorten(value) })
  return <FilterSelect label="Tag" any="Any tag" options={options} value={value} onChange={onChange} />
}

/** A select is as wide as its longest choice. */
function shorten(label: string): string {
  return label.length > 40 ? `${label.slice(0, 39).toWellFormed()}…` : label
}

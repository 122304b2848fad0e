// The order of a list where there are no headers to click.

import { Select } from '#web/ui/field.tsx'

export type SortSelectProps = {
  options: readonly { value: string; label: string }[]
  /** Tables need it on phones only. */
  shown: 'always' | 'on phones'
  sort: string | undefined
  onSort: (sort: string) => void
}

export function SortSelect({ options, shown, sort, onSort }: SortSelectProps) {
  return (
    <div className={shown === 'on phones' ? 'min-[641px]:hidden' : ''}>
      <Select
        aria-label="Sort by"
        options={options}
        value={sort}
        onChange={(event) => onSort(event.target.value)}
        className="pr-1"
      />
    </div>
  )
}

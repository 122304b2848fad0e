// The order of a list where there are no column headers.

import { Select } from '#web/ui/select.tsx'

export type SortSelectProps<Sort extends string> = {
  options: readonly { value: Sort; label: string }[]
  /** Tables need it only on phones. */
  shown: 'always' | 'on phones'
  sort: Sort
  onSort: (sort: Sort) => void
}

export function SortSelect<Sort extends string>({ options, shown, sort, onSort }: SortSelectProps<Sort>) {
  return (
    <div className={shown === 'on phones' ? 'min-[641px]:hidden' : ''}>
      <Select aria-label="Sort by" options={options} value={sort} onChange={onSort} />
    </div>
  )
}

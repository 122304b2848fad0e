// The malformed fields of the marketplace's documents: record, field, value and expected value.

import { entities } from '#contract/entities.ts'
import { type FaultsSelection, faultsScreen, type ListedFault } from '#contract/faults.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { isolated } from '#contract/visible-text.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { recordPath } from '#web/paths.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { recordText } from '#web/shared/record-text.ts'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { inRow, NameLink } from '#web/ui/text-link.tsx'
import { FieldSummaries } from './field-summaries.tsx'

const phone = {
  height: 94,
  areas: ['record record', 'field value', 'expected expected'],
  columns: 'fit-content(50%) minmax(0, 1fr)',
} as const

export const faultColumns: Column<ListedFault, SortKeyOf<FaultsSelection>, AreaOf<typeof phone>>[] = [
  {
    header: 'Record',
    area: 'record',
    width: 'minmax(10rem, 3fr)',
    sortKey: 'record',
    cell: (fault) => <Record fault={fault} />,
  },
  {
    header: 'Field',
    area: 'field',
    width: 'minmax(8.5rem, 1fr)',
    sortKey: 'field',
    cell: ({ field }) => <Whole text={field} className="font-mono text-xs" />,
  },
  {
    header: 'Value',
    area: 'value',
    width: 'minmax(0, 2fr)',
    cell: ({ value }) => <Whole text={value} className="font-mono text-xs" />,
  },
  {
    header: 'Expected',
    area: 'expected',
    width: 'minmax(0, 2fr)',
    cell: ({ expected }) => <Whole text={expected} />,
  },
]

function Record({ fault: { entity, record, recordName, found } }: { fault: ListedFault }) {
  const { singular } = entities[entity]
  return (
    <span className="flex items-baseline gap-2">
      <span className="max-w-3/5 shrink-0">
        <NameLink href={recordPath(entity, record)} className={inRow}>
          <Foreign>{recordName ? recordText({ entity, record, recordName }) : capitalise(singular)}</Foreign>
        </NameLink>
      </span>
      <span className="truncate text-xs text-muted" title={isolated(record)}>
        <Foreign className="font-mono">{record}</Foreign>
        {found !== undefined && ` · one of ${formatCount(found)} data issues`}
      </span>
    </span>
  )
}

function Whole({ text, className = '' }: { text: string; className?: string }) {
  return (
    <span title={isolated(text)} className="block truncate">
      <span className={className}>
        <Foreign>{text}</Foreign>
      </span>
    </span>
  )
}

const readDefinitions = async () => (await import('./fault-filters.ts')).faultFilters

export function FaultsPage() {
  const list = useListPage(faultsScreen)
  const { entity, field, record } = list.query
  return (
    <TablePage
      title="Data issues"
      entityName={{ one: 'data issue', many: 'data issues' }}
      list={list}
      searchPlaceholder="Id, field or value"
      emptyNote="Every value of a specified field can be read."
      above={field === undefined && record === undefined && <FieldSummaries entity={entity} />}
      readDefinitions={readDefinitions}
      table={{ label: 'Data issues', columns: faultColumns, phone }}
    />
  )
}

FaultsPage.readAhead = readsRowsAhead(faultsScreen)

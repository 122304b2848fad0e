// All changes of tags and discount codes: when, who, of what, before and after, each to be restored.

import { activityScreen } from '#contract/activity.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { useListPage } from '#web/list/use-list-page.ts'
import { DataTable } from '#web/table/data-table.tsx'
import { activityColumns } from './activity-columns.tsx'
import { ActivityFilters } from './activity-filters.tsx'

const sorts = [
  { value: '-at', label: 'Newest first' },
  { value: 'at', label: 'Oldest first' },
] as const

export function ActivityPage() {
  const list = useListPage(activityScreen)
  return (
    <ListPage
      title="Activity"
      entityName={{ one: 'change', many: 'changes' }}
      list={list}
      searchPlaceholder="Id, email or value"
      filters={<ActivityFilters query={list.query} onChange={list.setQuery} />}
      sorts={{ options: sorts, shown: 'on phones' }}
    >
      {(source) => (
        <DataTable
          label="Changes"
          columns={activityColumns}
          source={source}
          phoneRowHeight={164}
          markedId={list.targetId}
          sort={list.sort}
          onSort={list.setSort}
        />
      )}
    </ListPage>
  )
}

ActivityPage.readAhead = readsRowsAhead(activityScreen)

// All changes of tags and discount codes: time, author, record, before and after, with Restore.

import { activityScreen } from '#contract/activity.ts'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { useListPage } from '#web/list/use-list-page.ts'
import { activityColumns } from './activity-columns.tsx'
import { ActivityFilters } from './activity-filters.tsx'

const sorts = [
  { value: '-at', label: 'Newest first' },
  { value: 'at', label: 'Oldest first' },
] as const

export function ActivityPage() {
  const list = useListPage(activityScreen)
  return (
    <TablePage
      title="Activity"
      entityName={{ one: 'change', many: 'changes' }}
      list={list}
      searchPlaceholder="Id, email or value"
      emptyNote="Every change of a tag or a discount code is listed here, and can be undone."
      filters={<ActivityFilters query={list.query} onChange={list.setQuery} />}
      sorts={sorts}
      table={{
        label: 'Changes',
        columns: activityColumns,
        phone: { height: 134, areas: ['when restore', 'who restore', 'record record', 'change change'] },
        markedId: list.targetId,
      }}
    />
  )
}

ActivityPage.readAhead = readsRowsAhead(activityScreen)

// The users of the marketplace: who they are, what they may do, when they last signed in.

import { getUser, totalUsers, usersScreen } from '#contract/users.ts'
import { usePrefetch } from '#web/api/read.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { useListPage } from '#web/list/use-list-page.ts'
import { userPath } from '#web/paths.ts'
import { DataTable } from '#web/table/data-table.tsx'
import { usersColumns } from './users-columns.tsx'

const sorts = [
  { value: 'name', label: 'By name' },
  { value: '-lastLogin', label: 'Latest login first' },
  { value: 'lastLogin', label: 'Earliest login first' },
  { value: '-lastActive', label: 'Latest activity first' },
] as const

const readDefinitions = async () => (await import('./user-filters.ts')).userFilters

export function UsersPage() {
  const list = useListPage(usersScreen)
  const prefetch = usePrefetch()
  return (
    <ListPage
      title="Users"
      entityName={{ one: 'user', many: 'users' }}
      list={list}
      recordHref={userPath}
      searchPlaceholder="Name, email or id"
      readDefinitions={readDefinitions}
      screen="users"
      counting={totalUsers}
      sorts={{ options: sorts, shown: 'on phones' }}
    >
      {(source) => (
        <DataTable
          label="Users"
          columns={usersColumns}
          source={source}
          phoneRowHeight={88}
          rowHref={(user) => userPath(user.id)}
          onRowIntent={(user) => prefetch(getUser, { params: { id: user.id } })}
          sort={list.sort}
          onSort={list.setSort}
        />
      )}
    </ListPage>
  )
}

UsersPage.readAhead = readsRowsAhead(usersScreen)

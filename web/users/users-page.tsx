// The users of the marketplace: person, role, last sign-in.

import { totalUsers, usersScreen } from '#contract/users.ts'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { useListPage } from '#web/list/use-list-page.ts'
import { userPath } from '#web/paths.ts'
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
  return (
    <TablePage
      title="Users"
      entityName={{ one: 'user', many: 'users' }}
      list={list}
      recordHref={userPath}
      searchPlaceholder="Name, email or id"
      readDefinitions={readDefinitions}
      screen="users"
      counting={totalUsers}
      sorts={sorts}
      table={{
        label: 'Users',
        columns: usersColumns,
        phone: { height: 90, areas: ['user user', 'role login'], columns: 'auto minmax(0, 1fr)' },
        rowHref: (user) => userPath(user.id),
      }}
    />
  )
}

UsersPage.readAhead = readsRowsAhead(usersScreen)

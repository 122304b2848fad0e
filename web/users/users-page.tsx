// The users of the marketplace: who they are, what they may do, when they last came.

import { exportUsers, getUser, listUsers, type User, userName, usersQuery } from '#contract/users.ts'
import { addressOf } from '#web/api/call.ts'
import { usePrefetch } from '#web/api/read.ts'
import { FilterSelect } from '#web/list/filters.tsx'
import { ListPage } from '#web/list/list-page.tsx'
import { useListPage } from '#web/list/use-list-page.ts'
import { userPath } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { RelativeTime } from '#web/ui/time.tsx'

const columns: Column<User>[] = [
  {
    header: 'User',
    width: 'minmax(0, 3fr)',
    sortKey: 'name',
    cell: (user) => (
      <span className="flex items-center gap-3">
        <Avatar pictures={[user.ProfilePicture, user.photoURL]} name={userName(user)} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{userName(user)}</span>
          <span className="block truncate text-xs text-muted">{user.username}</span>
        </span>
      </span>
    ),
  },
  {
    header: 'Role',
    width: '7rem',
    cell: (user) => <Badge tone={user.isAdmin ? 'info' : 'neutral'}>{user.isAdmin ? 'Admin' : 'User'}</Badge>,
  },
  {
    header: 'Last Login',
    width: '10rem',
    sortKey: 'lastLogin',
    firstSort: 'descending',
    cell: (user) => <RelativeTime moment={user.lastLogin} absent="Never" />,
  },
]

const roles = [
  { value: 'admin', label: 'Admins' },
  { value: 'user', label: 'Users' },
] as const

const sorts = [
  { value: 'name', label: 'By name' },
  { value: '-lastLogin', label: 'Latest login first' },
  { value: 'lastLogin', label: 'Earliest login first' },
]

export function UsersPage() {
  const list = useListPage(listUsers, usersQuery)
  const prefetch = usePrefetch()
  const { limit: _, cursor: __, at: ___, ...selection } = list.query
  return (
    <ListPage
      title="Users"
      noun={{ one: 'user', many: 'users' }}
      list={list}
      searchPlaceholder="Name, email or id"
      filters={
        <FilterSelect
          label="Role"
          any="Any role"
          options={roles}
          value={list.query.role}
          onChange={(role) => list.setQuery({ role })}
        />
      }
      sorts={{ options: sorts, shown: 'on phones' }}
      exportHref={addressOf(exportUsers, { query: selection })}
    >
      {(source) => (
        <DataTable
          label="Users"
          columns={columns}
          source={source}
          rowHref={(user) => userPath(user.id)}
          onRowIntent={(user) => prefetch(getUser, { params: { id: user.id } })}
          sort={list.sort}
          onSort={list.setSort}
        />
      )}
    </ListPage>
  )
}

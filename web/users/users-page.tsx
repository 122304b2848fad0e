// The users of the marketplace: person, role, last sign-in.

import type { SortKeyOf } from '#contract/list.ts'
import { type ListedUser, type UsersSelection, userName, usersScreen } from '#contract/users.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { userPath } from '#web/paths.ts'
import { PersonCell, RoleText } from '#web/shared/user-texts.tsx'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { RelativeTime } from '#web/ui/time.tsx'

const phone = { height: 90, areas: ['user user', 'role login'], columns: 'auto minmax(0, 1fr)' } as const

export const userColumns: Column<ListedUser, SortKeyOf<UsersSelection>, AreaOf<typeof phone>>[] = [
  {
    header: 'User',
    area: 'user',
    width: 'minmax(0, 3fr)',
    sortKey: 'name',
    cell: (user) => (
      <PersonCell
        picture={
          <Avatar pictures={[user.ProfilePicture, user.photoURL]} name={user.displayName} size="tiny" />
        }
        name={userName(user)}
        address={user.username}
      />
    ),
  },
  { name: 'role', header: 'Role', area: 'role', width: '7rem', cell: (user) => <RoleText user={user} /> },
  {
    name: 'lastLogin',
    header: 'Last Login',
    area: 'login',
    besidePreview: 'hidden without room',
    width: '10rem',
    sortKey: 'lastLogin',
    order: 'time',
    cell: (user) => <RelativeTime timestamp={user.lastLogin} absent="Never" />,
  },
  {
    name: 'lastSession',
    header: 'Last Session',
    width: '10rem',
    cell: (user) => <RelativeTime timestamp={user.lastSession} absent="Never" />,
  },
  {
    name: 'lastActive',
    header: 'Last Active',
    isExtra: true,
    width: '10rem',
    sortKey: 'lastActive',
    order: 'time',
    cell: (user) => <RelativeTime timestamp={user.lastActive} absent="Never" />,
  },
  {
    name: 'created',
    header: 'Created',
    isExtra: true,
    width: '10rem',
    cell: (user) => <RelativeTime timestamp={user.dateCreated} absent="Not available" />,
  },
  {
    name: 'phone',
    header: 'Phone',
    isExtra: true,
    width: '9rem',
    cell: (user) => <Foreign>{user.phoneNumber}</Foreign>,
  },
  {
    name: 'location',
    header: 'Location',
    isExtra: true,
    width: 'minmax(0, 1fr)',
    cell: (user) => <Foreign>{user.location}</Foreign>,
  },
]

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
      table={{ label: 'Users', columns: userColumns, phone }}
    />
  )
}

UsersPage.readAhead = readsRowsAhead(usersScreen)

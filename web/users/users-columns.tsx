// The columns of the users: person, role, and last sign-in at the marketplace.

import type { SortKeyOf } from '#contract/list.ts'
import { type User, type UsersSelection, userName } from '#contract/users.ts'
import { RoleBadge } from '#web/shared/user-badges.tsx'
import type { Column } from '#web/table/table-column.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { RelativeTime } from '#web/ui/time.tsx'

export const usersColumns: Column<User, SortKeyOf<UsersSelection>>[] = [
  {
    header: 'User',
    area: 'user',
    width: 'minmax(0, 3fr)',
    sortKey: 'name',
    cell: (user) => (
      <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 min-[641px]:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)]">
        <span className="row-span-2 flex min-[641px]:row-span-1">
          <Avatar pictures={[user.ProfilePicture, user.photoURL]} name={user.displayName} size="tiny" />
        </span>
        <span className="truncate font-medium">{userName(user)}</span>
        <span className="truncate text-muted max-[640px]:text-xs">{user.username}</span>
      </span>
    ),
  },
  { header: 'Role', area: 'role', width: '7rem', cell: (user) => <RoleBadge user={user} /> },
  {
    header: 'Last Login',
    area: 'login',
    besidePreview: 'hidden without room',
    width: '10rem',
    sortKey: 'lastLogin',
    firstSort: 'descending',
    cell: (user) => <RelativeTime timestamp={user.lastLogin} absent="Never" />,
  },
]

// The columns of the users: who somebody is, what they may do, when they last signed in to the marketplace.

import { type User, userName } from '#contract/users.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { RelativeTime } from '#web/ui/time.tsx'
import { RoleBadge } from './user-badges.tsx'

export const usersColumns: Column<User>[] = [
  {
    header: 'User',
    width: 'minmax(0, 3fr)',
    sortKey: 'name',
    cell: (user) => (
      <span className="flex items-center gap-3">
        <Avatar pictures={[user.ProfilePicture, user.photoURL]} name={user.displayName} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{userName(user)}</span>
          <span className="block truncate text-xs text-muted">{user.username}</span>
        </span>
      </span>
    ),
  },
  { header: 'Role', width: '7rem', cell: (user) => <RoleBadge user={user} /> },
  {
    header: 'Last Login',
    width: '10rem',
    sortKey: 'lastLogin',
    firstSort: 'descending',
    cell: (user) => <RelativeTime moment={user.lastLogin} absent="Never" />,
  },
]

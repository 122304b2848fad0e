// The users of the marketplace: who they are, what they may do, when they last came.

import * as v from 'valibot'
import { exportUsers, getUser, listUsers, type UsersQuery, usersQuery } from '#contract/users.ts'
import { addressOf } from '#web/api/call.ts'
import { usePrefetch } from '#web/api/read.ts'
import { FilterSelect } from '#web/list/filters.tsx'
import { ListPage } from '#web/list/list-page.tsx'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { useListPage } from '#web/list/use-list-page.ts'
import type { SetQuery } from '#web/list/use-list-query.ts'
import { userPath } from '#web/paths.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { usersColumns } from './users-columns.tsx'

/** Filters that only make sense among experts belong to their screen. */
const schema = v.omit(usersQuery, ['ai', 'tag'])

const sorts = [
  { value: 'name', label: 'By name' },
  { value: '-lastLogin', label: 'Latest login first' },
  { value: 'lastLogin', label: 'Earliest login first' },
  { value: '-lastActive', label: 'Latest activity first' },
]

export function UsersPage() {
  const list = useListPage(listUsers, schema)
  const prefetch = usePrefetch()
  const { limit: _, cursor: __, at: ___, ...selection } = list.query
  return (
    <ListPage
      title="Users"
      noun={{ one: 'user', many: 'users' }}
      list={list}
      searchPlaceholder="Name, email or id"
      filters={<UsersFilters query={list.query} setQuery={list.setQuery} />}
      sorts={{ options: sorts, shown: 'on phones' }}
      exportHref={addressOf(exportUsers, { query: selection })}
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

UsersPage.readAhead = readsRowsAhead(listUsers, schema)

const roles = [
  { value: 'admin', label: 'Admins' },
  { value: 'user', label: 'Users' },
] as const

const verifications = [
  { value: true, label: 'Verified' },
  { value: false, label: 'Not verified' },
]

const expertFlags = [
  { value: true, label: 'Experts' },
  { value: false, label: 'Not experts' },
]

type Filters = Pick<UsersQuery, 'role' | 'verified' | 'expert'>
type UsersFiltersProps = { query: Filters; setQuery: SetQuery<Filters> }

function UsersFilters({ query, setQuery }: UsersFiltersProps) {
  return (
    <>
      <FilterSelect
        label="Role"
        any="Any role"
        options={roles}
        value={query.role}
        onChange={(role) => setQuery({ role })}
      />
      <FilterSelect
        label="Verification"
        any="Verified or not"
        options={verifications}
        value={query.verified}
        onChange={(verified) => setQuery({ verified })}
      />
      <FilterSelect
        label="Expert"
        any="Experts or not"
        options={expertFlags}
        value={query.expert}
        onChange={(expert) => setQuery({ expert })}
      />
    </>
  )
}

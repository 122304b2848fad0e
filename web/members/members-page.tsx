// The people who may sign in to the console: name, role, state and last sign-in.

import type { QueryClient } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import type { SortKeyOf } from '#contract/list.ts'
import { type Member, type MembersSelection, membersScreen } from '#contract/members.ts'
import { roleNames } from '#contract/roles.ts'
import { mayNow, useMay } from '#web/identity/identity-store.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { memberPath, memberRolesPath } from '#web/paths.ts'
import { PersonCell } from '#web/shared/user-texts.tsx'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { factorsText, MemberStatus, memberName } from './member-text.tsx'

const InviteDialog = laterLayer(async () => (await import('./invite-dialog.tsx')).InviteDialog)

const phone = {
  height: 90,
  areas: ['member member member', 'role state signed'],
  columns: 'auto auto minmax(0, 1fr)',
} as const

export const memberColumns: Column<Member, SortKeyOf<MembersSelection>, AreaOf<typeof phone>>[] = [
  {
    header: 'Member',
    area: 'member',
    width: 'minmax(0, 3fr)',
    sortKey: 'email',
    cell: (member) => (
      <PersonCell
        picture={<Avatar pictures={[]} name={memberName(member)} size="tiny" />}
        name={memberName(member)}
        address={member.displayName && member.email}
      />
    ),
  },
  { name: 'role', header: 'Role', area: 'role', width: '6.5rem', cell: ({ role }) => roleNames[role] },
  {
    name: 'state',
    header: 'Status',
    area: 'state',
    width: '5.5rem',
    cell: ({ state }) => <MemberStatus state={state} />,
  },
  {
    name: 'lastSignIn',
    header: 'Last Login',
    area: 'signed',
    width: '7.5rem',
    sortKey: 'lastSignIn',
    order: 'time',
    besidePreview: 'hidden without room',
    cell: ({ lastSignIn }) => <RelativeTime timestamp={lastSignIn ?? undefined} absent="Never" />,
  },
  {
    name: 'secondFactors',
    header: 'Two-step verification',
    width: 'minmax(6rem, 1fr)',
    cell: ({ secondFactors }) => (
      <span className="block truncate text-muted">{factorsText(secondFactors)}</span>
    ),
  },
]

const readDefinitions = async () => (await import('./member-filters.ts')).memberFilters

/** Nothing is offered that would be refused. */
export function MembersPage() {
  if (useMay('members.read')) return <MembersList />
  return (
    <>
      <PageHeader title="Members" />
      <EmptyState title="Only administrators and auditors see who may sign in">
        <ButtonLink href={memberRolesPath()}>Roles</ButtonLink>
      </EmptyState>
    </>
  )
}

function MembersList() {
  const list = useListPage(membersScreen)
  return (
    <TablePage
      title="Members"
      entityName={{ one: 'member', many: 'members' }}
      list={list}
      actions={
        <>
          <Invite />
          <ButtonLink look="quiet" size="small" href={memberRolesPath()}>
            Roles
          </ButtonLink>
        </>
      }
      recordHref={memberPath}
      searchPlaceholder="Name or email"
      readDefinitions={readDefinitions}
      table={{ label: 'Members', columns: memberColumns, phone }}
    />
  )
}

const readRows = readsRowsAhead(membersScreen)

MembersPage.readAhead = async (client: QueryClient) => {
  if (mayNow('members.read')) await readRows(client)
}

function Invite() {
  const mayInvite = useMay('members.write')
  const [isOpen, setOpen] = useState(false)
  if (!mayInvite) return null
  return (
    <>
      <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UserPlus className="size-4" />
        <span className="max-sm:sr-only">Invite</span>
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

// One member: role, access, and the origin of the account.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getMember, type Member, type MemberChange, updateMember } from '#contract/members.ts'
import { roleNames } from '#contract/roles.ts'
import { isolated } from '#contract/visible-text.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { write } from '#web/api/write.ts'
import { useIdentity, useMay } from '#web/identity/identity-store.ts'
import { activityPath, memberRolesPath, membersPath } from '#web/paths.ts'
import { Copied } from '#web/shared/copy-button.tsx'
import { Loaded } from '#web/shared/loaded.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Facts, Panel, Part } from '#web/ui/panel.tsx'
import { PageSkeleton } from '#web/ui/states.tsx'
import { Door } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { MemberAccess } from './member-access.tsx'
import { factorsText, MemberStatus, memberName, originNames, roleMeanings } from './member-text.tsx'
import { RoleSelect } from './role-select.tsx'

const back = { href: membersPath(), label: 'Members' }

export function MemberPage({ id }: { id: string }) {
  const read = useRead(getMember, { params: { id } })
  const { data: member } = read
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={member ? isolated(memberName(member)) : 'Member'}
        task={member && 'Member'}
        back={back}
        aside={member && <MemberStatus state={member.state} />}
        summary={
          member && (
            <Copied text={member.email} label="Copy the email address">
              <Foreign>{member.email}</Foreign>
            </Copied>
          )
        }
      />
      <Loaded read={read} entityName="member" skeleton={<PageSkeleton />} wayOut={back}>
        {(shown) => <Parts member={shown} />}
      </Loaded>
    </div>
  )
}

MemberPage.readAhead = (client: QueryClient, id: string) => prefetch(client, getMember, { params: { id } })

function Parts({ member }: { member: Member }) {
  const isOwn = useIdentity().uid === member.id
  const mayChange = useMay('members.write') && !isOwn
  const { id, role, isAdministratorByClaim, origin, lastSignIn, since, signIns } = member
  return (
    <Panel>
      <Part title="Role" actions={<Door href={memberRolesPath()}>What each role can do</Door>}>
        {mayChange && !isAdministratorByClaim ? (
          <MemberRole member={member} />
        ) : (
          <p>
            {roleNames[role]}. <span className="text-muted">{roleMeanings[role]}</span>
          </p>
        )}
        {isAdministratorByClaim && (
          <p className="mt-2 text-muted">
            Through single sign-on (OIDC_ADMIN_CLAIM), until the sign-ins with that claim end.
          </p>
        )}
        {isOwn && (
          <p className="mt-2 text-muted">
            This is you. You can't change your own role or disable yourself; ask another administrator.
          </p>
        )}
      </Part>
      {mayChange && (
        <Part title="Access">
          <MemberAccess member={member} />
        </Part>
      )}
      <Part
        title="Account"
        actions={
          <span className="flex gap-4">
            <Door href={activityPath({ actor: id })}>Their activity</Door>
            <Door href={activityPath({ record: id })}>Changes to this account</Door>
          </span>
        }
      >
        <Facts
          facts={[
            { name: 'Last Login', value: lastSignIn ? <Time timestamp={lastSignIn} /> : 'Never' },
            {
              name: 'Signed in now',
              value:
                signIns === 0 ? 'No' : `On ${formatCount(signIns)} ${signIns === 1 ? 'device' : 'devices'}`,
            },
            { name: 'Two-step verification', value: factorsText(member.secondFactors) },
            { name: 'Origin', value: originNames[origin] },
            { name: 'Since', value: <Time timestamp={since} /> },
            {
              name: 'Id',
              value: <Foreign className="font-mono text-xs">{id}</Foreign>,
            },
          ]}
        />
      </Part>
    </Panel>
  )
}

function MemberRole({ member }: { member: Member }) {
  const client = useQueryClient()
  const { id, role, isRoleSet } = member
  const change = async (wanted: MemberChange['role'], isUndo: boolean): Promise<void> => {
    const answer = await write(client, updateMember, { params: { id }, body: { role: wanted } })
    const before = isRoleSet ? role : null
    toast({
      title: 'Role changed',
      description: `${isolated(memberName(member))}: ${roleNames[answer.role]}`,
      ...(!isUndo && {
        action: {
          label: 'Undo',
          altText: 'Choose the previous role again',
          run: () => void change(before, true).catch(toastError),
        },
      }),
    })
  }
  const choose = (wanted: MemberChange['role']) => void change(wanted, false).catch(toastError)
  return (
    <RoleSelect
      role={role}
      onChange={choose}
      record={{ isChosen: !isRoleSet, onChoose: () => choose(null) }}
    />
  )
}

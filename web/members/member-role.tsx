// Changes the role of a member, at once; the toast takes it back.

import { useQueryClient } from '@tanstack/react-query'
import { type Member, type MemberChange, updateMember } from '#contract/members.ts'
import { roleNames } from '#contract/roles.ts'
import { isolated } from '#contract/visible-text.ts'
import { write } from '#web/api/write.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { memberName } from './member-text.tsx'
import { RoleSelect } from './role-select.tsx'

export function MemberRole({ member }: { member: Member }) {
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
          altText: 'Choose the former role again',
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

// The choice of a role, with a description of what it allows.

import { type Role, roleNames, roles } from '#contract/roles.ts'
import { Select } from '#web/ui/select.tsx'
import { roleMeanings } from './member-text.tsx'

const byRecord = 'record'

type RoleSelectProps = {
  role: Role
  onChange: (role: Role) => void
  /** Offers to leave the role to isAdmin of the user record. */
  record?: { isChosen: boolean; onChoose: () => void }
}

export function RoleSelect({ role, onChange, record }: RoleSelectProps) {
  const isByRecord = record?.isChosen === true
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Select
        aria-label="Role"
        options={[
          ...roles.map((value) => ({ value, label: roleNames[value] })),
          ...(record ? [{ value: byRecord, label: 'As in the marketplace' }] : []),
        ]}
        value={isByRecord ? byRecord : role}
        onChange={(value) => (value === byRecord ? record?.onChoose() : onChange(roleOf(value)))}
      />
      <p className="text-muted">
        {isByRecord &&
          `${roleNames[role]}, because isAdmin of their marketplace profile is ${role === 'administrator'}. `}
        {roleMeanings[role]}
      </p>
    </div>
  )
}

function roleOf(value: string): Role {
  return roles.find((one) => one === value) ?? 'member'
}

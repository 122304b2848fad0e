// The menu of possible assignees of feedback: the signed-in person first, then all colleagues.

import { listColleagues } from '#contract/notes.ts'
import { useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { MenuList } from '#web/ui/floating/menu-list.tsx'
import type { FloatingProps } from '#web/ui/use-popup.ts'

type AssigneeListProps = FloatingProps & {
  /** `uid`: null for nobody. */
  isAssigned: (uid: string | null) => boolean
  onChoose: (uid: string | null) => void
}

export function AssigneeList({ isAssigned, onChoose, ...floating }: AssigneeListProps) {
  const { uid } = useIdentity()
  const { data: colleagues = [] } = useRead(listColleagues, {})
  const entry = (label: string, one: string | null) => ({
    label,
    isChecked: isAssigned(one),
    onSelect: () => onChoose(one),
  })
  const others = colleagues.filter((one) => !one.isGone && one.uid !== uid)
  const named = others.map(({ uid: one, name, email }) =>
    entry(
      others.some((other) => other.uid !== one && other.name === name) ? `${name} (${email})` : name,
      one,
    ),
  )
  return (
    <MenuList
      {...floating}
      label="Assignee"
      groups={[{ entries: [entry('Me', uid), entry('Unassigned', null)] }, { entries: named }]}
    />
  )
}

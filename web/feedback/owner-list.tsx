// The menu of possible owners of a piece of feedback: the signed-in person first, then all colleagues.

import type { ListedFeedback } from '#contract/feedback.ts'
import { listColleagues } from '#contract/notes.ts'
import { useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { MenuList } from '#web/ui/floating/menu-list.tsx'
import type { Floating } from '#web/ui/use-popup.ts'
import { useChangeFeedback } from './use-change-feedback.ts'

export function OwnerList({ feedback, ...floating }: Floating & { feedback: ListedFeedback }) {
  const { uid } = useIdentity()
  const change = useChangeFeedback()
  const read = useRead(listColleagues, {})
  const entry = (label: string, owner: string | null) => ({
    label,
    isChecked: (feedback.owner?.uid ?? null) === owner,
    onSelect: () => change(feedback, { owner }),
  })
  const others = read.state === 'ready' ? read.data.filter((one) => !one.isGone && one.uid !== uid) : []
  const named = others.map(({ uid: owner, name, email }) =>
    entry(others.some((one) => one.uid !== owner && one.name === name) ? `${name} (${email})` : name, owner),
  )
  return (
    <MenuList
      {...floating}
      label="Assignee"
      groups={[{ entries: [entry('Me', uid), entry('Unassigned', null)] }, { entries: named }]}
    />
  )
}

// The menu of a saved view: rename, share or make private, watch, remove.

import { updateView, type View } from '#contract/views.ts'
import { useWrite } from '#web/api/write.ts'
import { viewTitle } from '#web/shared/views.ts'
import { MenuList } from '#web/ui/floating/menu-list.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { FloatingProps, MenuEntry } from '#web/ui/use-popup.ts'

export type ViewQuestionKind = 'name' | 'watch' | 'removal'

type ViewEntriesProps = FloatingProps & { view: View; onAsk: (asked: ViewQuestionKind) => void }

export function ViewEntries({ view, onAsk, ...floating }: ViewEntriesProps) {
  const { id, isOwn, isShared } = view
  const { write: update } = useWrite(updateView)
  const share = () => update({ params: { id }, body: { isShared: !isShared } }).catch(toastError)
  const ownEntries: MenuEntry[] = [
    { label: 'Rename', onSelect: () => onAsk('name') },
    { label: isShared ? 'Stop sharing' : 'Share with the team', onSelect: () => void share() },
    { label: 'Watch', onSelect: () => onAsk('watch') },
  ]
  const remove: MenuEntry = { label: 'Remove', tone: 'danger', onSelect: () => onAsk('removal') }
  const entries = [...(isOwn ? ownEntries : []), remove]
  return <MenuList {...floating} label={`The view ‘${viewTitle(view)}’`} groups={[{ entries }]} />
}

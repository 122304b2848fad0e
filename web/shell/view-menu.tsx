// The actions of a saved view in the navigation: rename, share or make private, remove.

import Ellipsis from 'lucide-react/icons/ellipsis'
import { useRef, useState } from 'react'
import { removeView, updateView, type View } from '#contract/views.ts'
import { useWrite } from '#web/api/write.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { viewTitle } from '#web/shared/view-title.ts'
import type { MenuEntry } from '#web/ui/choices.ts'
import { laterLayer } from '#web/ui/later.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { toastError } from '#web/ui/toast.ts'

const RenameView = laterLayer(async () => (await import('./rename-view.tsx')).RenameView)
const ConfirmDialog = laterLayer(async () => (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog)

/**
 * People can change their own ones; administrators can also remove those of others. Built-in ones cannot be changed.
 */
export function useMayChange(): (view: View) => boolean {
  const mayRemove = useMay('views.remove-shared')
  return ({ isOwn, owner }) => isOwn || (owner !== null && mayRemove)
}

export function ViewMenu({ view }: { view: View }) {
  const { id, isOwn, isShared } = view
  const shown = viewTitle(view)
  const [open, setOpen] = useState<'name' | 'removal'>()
  const { write: update } = useWrite(updateView)
  const { write: remove } = useWrite(removeView)
  const place = useRef<HTMLSpanElement>(null)
  const close = () => setOpen(undefined)
  const share = () => update({ params: { id }, body: { isShared: !isShared } }).catch(toastError)
  const confirm = async () => {
    const screen = place.current?.closest('[data-item]')?.querySelector('a')
    close()
    await remove({ params: { id } }).catch(toastError)
    // The focused element is removed together with the view.
    screen?.focus()
  }
  const ownEntries: MenuEntry[] = [
    { label: 'Rename', onSelect: () => setOpen('name') },
    { label: isShared ? 'Keep to myself' : 'Share with everybody', onSelect: () => void share() },
  ]
  return (
    <span ref={place}>
      <Menu
        label={`The view ‘${shown}’`}
        groups={[
          {
            entries: [
              ...(isOwn ? ownEntries : []),
              { label: 'Remove', tone: 'danger', onSelect: () => setOpen('removal') },
            ],
          },
        ]}
        trigger={(trigger) => (
          <button
            {...trigger}
            type="button"
            aria-label={`Change the view ‘${shown}’`}
            data-tip="Rename, share or remove"
            className="absolute inset-y-0 right-1 my-auto grid size-6 place-items-center rounded text-muted opacity-0 group-hover:opacity-100 hover:bg-neutral-soft hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:static pointer-coarse:size-11 pointer-coarse:opacity-100"
          >
            <Ellipsis aria-hidden="true" className="size-4" />
          </button>
        )}
      />
      {open === 'name' && <RenameView view={view} onClose={close} />}
      {open === 'removal' && (
        <ConfirmDialog
          title={`Remove the view ‘${shown}’?`}
          description={
            isShared ? 'It goes from the navigation of everybody.' : 'Its filters can be set and saved again.'
          }
          confirm="Remove"
          cancel="Cancel"
          onConfirm={() => void confirm()}
          onClose={close}
        />
      )}
    </span>
  )
}

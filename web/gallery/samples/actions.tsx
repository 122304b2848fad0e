// What a person presses: buttons, links, menus, dialogs.

import MoreHorizontal from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Door, NameLink, TextButton, TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { Held, nothing } from './parts.tsx'

const looks = ['primary', 'secondary', 'quiet', 'danger', 'destroy'] as const

export const actions: Record<string, ReactNode> = {
  Button: [false, true].map((disabled) =>
    looks.map((look) => (
      <Button key={look} look={look} disabled={disabled}>
        {look}
        {disabled && ', disabled'}
      </Button>
    )),
  ),
  Other: (
    <>
      <IconButton label="Edit">
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <ButtonLink href="#link">A link as a button</ButtonLink>
      <TextLink href="#link">A link in text</TextLink>
      <NameLink href="#name">A name in a cell</NameLink>
      <Door href="#door">A door</Door>
      <TextButton>A button in text</TextButton>
    </>
  ),
  Menu: (
    <Menu
      label="Actions"
      groups={[
        { entries: [{ label: 'Edit', Icon: Pencil, onSelect: nothing }] },
        {
          heading: 'Order',
          entries: [
            { label: 'Newest first', isChecked: true, onSelect: nothing },
            { label: 'Oldest first', isChecked: false, onSelect: nothing },
          ],
        },
        { entries: [{ label: 'Delete', Icon: Trash, tone: 'danger', onSelect: nothing }] },
      ]}
      trigger={(trigger) => (
        <IconButton {...trigger} label="More">
          <MoreHorizontal aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    />
  ),
  Popover: (
    <Popover label="A panel" trigger={(trigger) => <Button {...trigger}>Open a panel</Button>}>
      {(close) => <Button onClick={close}>Close</Button>}
    </Popover>
  ),
  Dialog: (['centre', 'wide', 'drawer'] as const).map((place) => (
    <Opened key={place} label={place}>
      {(close) => (
        <Dialog title="A dialog" description="With a description." place={place} onClose={close}>
          <Button onClick={close}>Close</Button>
        </Dialog>
      )}
    </Opened>
  )),
  ConfirmDialog: (
    <Opened label="Question">
      {(close) => (
        <ConfirmDialog
          title="Leave without saving?"
          description="The changes on this page are not saved yet."
          confirm="Leave"
          cancel="Stay"
          onConfirm={close}
          onClose={close}
        />
      )}
    </Opened>
  ),
  Toast: (['default', 'destructive'] as const).map((style) => (
    <Button key={style} onClick={() => toast({ title: 'A title', description: 'A description', style })}>
      {style}
    </Button>
  )),
}

/** A button that opens a dialog. */
function Opened({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  return (
    <Held initial={false}>
      {(isOpen, set) => (
        <>
          <Button onClick={() => set(true)}>{label}</Button>
          {isOpen && children(() => set(false))}
        </>
      )}
    </Held>
  )
}

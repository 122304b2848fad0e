// Buttons, links, menus, popovers, dialogs and toasts.

import MoreHorizontal from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { TextButton, TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { Sample, Section } from './section.tsx'

const looks = ['primary', 'secondary', 'quiet', 'danger'] as const

export function Actions() {
  return (
    <Section name="Actions">
      <Sample name="Button">
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        {looks.map((look) => (
          <Button key={look} look={look} disabled>
            {look}, disabled
          </Button>
        ))}
      </Sample>
      <Sample name="Other">
        <IconButton label="Edit">
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
        <ButtonLink href="#link">A link as a button</ButtonLink>
        <TextLink href="#link">A link in text</TextLink>
        <TextButton>A button in text</TextButton>
      </Sample>
      <Sample name="Menu">
        <Menu
          label="Actions"
          groups={[
            {
              entries: [{ label: 'Edit', Icon: Pencil, onSelect: () => undefined }],
            },
            {
              heading: 'Order',
              entries: ['Newest first', 'Oldest first'].map((label, index) => ({
                label,
                isChecked: index === 0,
                onSelect: () => undefined,
              })),
            },
            { entries: [{ label: 'Delete', Icon: Trash, tone: 'danger', onSelect: () => undefined }] },
          ]}
          trigger={(trigger) => (
            <IconButton {...trigger} label="More">
              <MoreHorizontal aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        />
      </Sample>
      <Sample name="Popover">
        <Popover label="A panel" trigger={(trigger) => <Button {...trigger}>Open a panel</Button>}>
          {(close) => <Button onClick={close}>Close</Button>}
        </Popover>
      </Sample>
      <Dialogs />
      <Sample name="Toast">
        <Button onClick={() => toast({ title: 'Success', description: 'Tag updated successfully' })}>
          Default
        </Button>
        <Button
          onClick={() => toast({ title: 'Error', description: 'Failed to update tag', style: 'destructive' })}
        >
          Destructive
        </Button>
      </Sample>
    </Section>
  )
}

const places = ['centre', 'wide', 'drawer'] as const

function Dialogs() {
  const [place, setPlace] = useState<(typeof places)[number] | 'confirm'>()
  const close = () => setPlace(undefined)
  return (
    <Sample name="Dialog">
      {places.map((one) => (
        <Button key={one} onClick={() => setPlace(one)}>
          {one}
        </Button>
      ))}
      <Button onClick={() => setPlace('confirm')}>Question</Button>
      {place === 'confirm' ? (
        <ConfirmDialog
          title="Leave without saving?"
          description="The changes on this page are not saved yet."
          confirm="Leave"
          cancel="Stay"
          onConfirm={close}
          onCancel={close}
        />
      ) : (
        place && (
          <Dialog title="A dialog" description="With a description." place={place} onClose={close}>
            <Button onClick={close}>Close</Button>
          </Dialog>
        )
      )}
    </Sample>
  )
}

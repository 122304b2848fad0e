// The dialog with the link of an invitation, to be copied. It contains the token after '#', which browsers send to no server.

import { type Invited, invitationHours } from '#contract/members.ts'
import { invitationPath } from '#web/paths.ts'
import { useCopy } from '#web/shared/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'

type LinkDialogProps = { title: string; email: string; invited: Invited; onClose: () => void }

export function LinkDialog({ title, email, invited, onClose }: LinkDialogProps) {
  const { isMailed, token } = invited
  const link = invited.link ?? `${location.origin}${invitationPath}#${token}`
  const { handlers, Icon, said } = useCopy(link, 'Select the link and copy it.')
  return (
    <Dialog title={title} onClose={onClose}>
      <Field
        label="Link"
        hint={
          <>
            {isMailed ? 'Sent' : isMailed === false ? 'The e-mail could not be sent: send it' : 'Send it'} to{' '}
            <Foreign>{email}</Foreign>. It works once and for {invitationHours} hours, and is shown only now.
          </>
        }
      >
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
            className="font-mono text-xs"
          />
        )}
      </Field>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Done</Button>
        <Button look="primary" {...handlers}>
          <Icon aria-hidden="true" className="size-4" />
          Copy the link
        </Button>
        {said}
      </div>
    </Dialog>
  )
}

// Invites somebody: an address and a role, then the link, which is shown only once.

import { useState } from 'react'
import { getAccount } from '#contract/account.ts'
import { invitationHours, inviteMember, type SentInvitation } from '#contract/members.ts'
import type { Role } from '#contract/roles.ts'
import { useRead } from '#web/api/read.ts'
import { useWrite } from '#web/api/write.ts'
import { Form, FormError, fieldError, formError } from '#web/forms/form.tsx'
import { invitationPath } from '#web/paths.ts'
import { companyDomain } from '#web/settings.ts'
import { useCopy } from '#web/shared/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { FormField, Input, TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { RoleSelect } from './role-select.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { data: account } = useRead(getAccount, {})
  const [made, setMade] = useState<SentInvitation>()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const { send, isWriting, error } = useWrite(inviteMember)
  if (account?.isHosted)
    return (
      <Dialog
        title="Invite"
        description="Accounts and passwords are managed in Firebase. Create the account there: it is listed here after the first sign-in, and you can set its role then."
        onClose={onClose}
      >
        <DialogButtons onClose={onClose} cancel="Close" />
      </Dialog>
    )
  if (made) return <LinkDialog title="Invitation link" email={email} invited={made} onClose={onClose} />
  return (
    <Dialog
      title="Invite a colleague"
      description={`They get a single-use link, valid for ${invitationHours} hours.`}
      onClose={onClose}
    >
      <Form error={error} onSubmit={() => send({ body: { email, role } }, setMade)}>
        <TextField
          label="Email"
          error={fieldError(error, 'email', 'The email')}
          type="email"
          name="email"
          data-autofocus="true"
          autoComplete="off"
          placeholder={`name@${companyDomain}`}
          value={email}
          onType={setEmail}
        />
        <div className="flex flex-col gap-1.5">
          <span className="font-medium">Role</span>
          <RoleSelect role={role} onChange={setRole} />
          {fieldError(error, 'role', 'The role') && (
            <p className="text-danger">{fieldError(error, 'role', 'The role')}</p>
          )}
        </div>
        <FormError text={formError(error, ['email', 'role'])} />
        <DialogButtons
          onClose={onClose}
          confirm={isWriting ? 'Inviting...' : 'Invite'}
          disabled={isWriting || email.trim() === ''}
        />
      </Form>
    </Dialog>
  )
}

type LinkDialogProps = { title: string; email: string; invited: SentInvitation; onClose: () => void }

/** The link of an invitation, to be copied. It contains the token after '#', which browsers do not send to servers. */
export function LinkDialog({ title, email, invited, onClose }: LinkDialogProps) {
  const { isMailed, token } = invited
  const link = invited.link ?? `${location.origin}${invitationPath}#${token}`
  const { handlers, Icon, said } = useCopy(link, 'Select the link and copy it.')
  return (
    <Dialog title={title} onClose={onClose}>
      <FormField
        label="Link"
        hint={
          <>
            {isMailed
              ? 'Sent'
              : isMailed === false
                ? 'The email could not be sent. Send it yourself'
                : 'Send it'}{' '}
            to <Foreign>{email}</Foreign>. It works once, for {invitationHours} hours, and is not shown again.
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
      </FormField>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Done</Button>
        <Button look="primary" {...handlers}>
          <Icon className="size-4" />
          Copy link
        </Button>
        {said}
      </div>
    </Dialog>
  )
}

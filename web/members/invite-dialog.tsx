// Invites somebody: an address and a role, then the link, which is shown this once.

import { type FormEvent, useState } from 'react'
import { getAccount } from '#contract/account.ts'
import { type Invited, invitationHours, inviteMember } from '#contract/members.ts'
import type { Role } from '#contract/roles.ts'
import { useRead } from '#web/api/read.ts'
import { useWrite } from '#web/api/write.ts'
import { FormError } from '#web/forms/form-error.tsx'
import { useFocusOnError } from '#web/forms/use-focus-on-error.ts'
import { fieldError, formError } from '#web/forms/write-error.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { companyDomain } from '#web/ui/settings.ts'
import { LinkDialog } from './link-dialog.tsx'
import { RoleSelect } from './role-select.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const account = useRead(getAccount, {})
  const [made, setMade] = useState<Invited>()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const { write, isWriting, error } = useWrite(inviteMember)
  const form = useFocusOnError(error)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    try {
      setMade(await write({ body: { email, role } }))
    } catch {
      // The form shows the error.
    }
  }
  if (account.state === 'ready' && account.data.isHosted)
    return (
      <Dialog
        title="Invite"
        description="Accounts and passwords are managed at Firebase, so nobody is invited here: create the account there. Its person is listed after the first sign-in, and gets a role then."
        onClose={onClose}
      >
        <DialogButtons onClose={onClose} cancel="Close" />
      </Dialog>
    )
  if (made)
    return <LinkDialog title="The link of the invitation" email={email} invited={made} onClose={onClose} />
  return (
    <Dialog
      title="Invite a member"
      description={`By a link that works once and for ${invitationHours} hours.`}
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
      </form>
    </Dialog>
  )
}

// Invites somebody: an address and a role, then the link, which is shown this once.

import { type FormEvent, useState } from 'react'
import { getAccount } from '#contract/account.ts'
import { invitationHours, inviteMember } from '#contract/members.ts'
import type { Role } from '#contract/roles.ts'
import { useRead } from '#web/api/read.ts'
import { useWrite } from '#web/api/write.ts'
import { FormError } from '#web/forms/form-error.tsx'
import { useFocusOnError } from '#web/forms/use-focus-on-error.ts'
import { fieldError, formError } from '#web/forms/write-error.ts'
import { invitationPath } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { companyDomain } from '#web/ui/settings.ts'
import { InvitationLink } from './invitation-link.tsx'
import { RoleSelect } from './role-select.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const account = useRead(getAccount, {})
  const [made, setMade] = useState<{ link: string; isMailed: boolean | null }>()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const { write, isWriting, error } = useWrite(inviteMember)
  const form = useFocusOnError(error)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    try {
      const answer = await write({ body: { email, role } })
      const link = answer.link ?? `${location.origin}${invitationPath}#${answer.token}`
      setMade({ link, isMailed: answer.isMailed })
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
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    )
  if (made)
    return (
      <Dialog title="The link of the invitation" onClose={onClose}>
        <InvitationLink email={email} {...made} onClose={onClose} />
      </Dialog>
    )
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
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isWriting || email.trim() === ''}>
            {isWriting ? 'Inviting...' : 'Invite'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

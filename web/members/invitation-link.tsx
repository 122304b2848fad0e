// The link of an invitation, to be copied. It contains the token after '#', which browsers send to no server.

import { useEffect, useRef } from 'react'
import { invitationHours } from '#contract/members.ts'
import { useCopy } from '#web/shared/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'

/** `isMailed`: null where the console sends no mail. */
export type InvitationLinkProps = {
  email: string
  link: string
  isMailed: boolean | null
  onClose: () => void
}

export function InvitationLink({ email, link, isMailed, onClose }: InvitationLinkProps) {
  const { handlers, Icon, said } = useCopy(link, 'Select the link and copy it.')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  return (
    <div className="flex flex-col gap-4">
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
          <Input {...control} ref={input} dir="ltr" readOnly value={link} className="font-mono text-xs" />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Done</Button>
        <Button look="primary" {...handlers}>
          <Icon aria-hidden="true" className="size-4" />
          Copy the link
        </Button>
        {said}
      </div>
    </div>
  )
}

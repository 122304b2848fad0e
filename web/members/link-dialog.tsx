// The new link of an invitation, in its own dialog.

import { Dialog } from '#web/ui/dialog.tsx'
import { InvitationLink, type InvitationLinkProps } from './invitation-link.tsx'

export function LinkDialog(props: InvitationLinkProps) {
  return (
    <Dialog title="The new link" onClose={props.onClose}>
      <InvitationLink {...props} />
    </Dialog>
  )
}

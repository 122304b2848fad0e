// The navigation on small screens: slides over the page and closes when a link is followed. It also shows who is signed in, since the top
// bar has no room for that.

import X from 'lucide-react/icons/x'
import { firstVisible } from '#contract/visible-text.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Navigation } from './navigation.tsx'

export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const { displayName, email } = useIdentity()
  return (
    <Dialog title="Navigation" place="drawer" onClose={onClose}>
      <Navigation onFollow={onClose} />
      <p className="truncate px-3 pt-1 text-xs text-muted">
        Signed in as <Foreign>{firstVisible(displayName, email)}</Foreign>
      </p>
      <IconButton
        Icon={X}
        iconClass="size-5"
        label="Close the navigation"
        className="absolute top-2.5 right-3"
        onClick={onClose}
      />
    </Dialog>
  )
}

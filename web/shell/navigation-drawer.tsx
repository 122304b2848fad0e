// The navigation on small screens: slides over the page and closes when a link is followed.

import { Dialog } from '#web/ui/dialog.tsx'
import { Navigation } from './navigation.tsx'

export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Navigation" place="drawer" onClose={onClose}>
      <Navigation onFollow={onClose} />
    </Dialog>
  )
}

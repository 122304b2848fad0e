// The navigation on small screens: slides over the page and closes when a link is followed.

import X from 'lucide-react/icons/x'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Navigation } from './navigation.tsx'

export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Navigation" place="drawer" onClose={onClose}>
      <Navigation onFollow={onClose} />
      <IconButton label="Close the navigation" className="absolute top-2.5 right-3" onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </Dialog>
  )
}

// Saves the current search text, filters and order of a list as a view.

import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import type { ViewScreen } from '#contract/screen-paths.ts'
import type { View } from '#contract/views.ts'
import { Button } from '#web/ui/button.tsx'
import { later, laterLayer } from '#web/ui/later.tsx'
import { Popover } from '#web/ui/popup.tsx'

/** `query`: the search part of the address, without '?'. */
type SaveViewProps = { screen: ViewScreen; query: string }

const SaveViewPanel = later(async () => (await import('./save-view-panel.tsx')).SaveViewPanel)
const WatchDialog = laterLayer(async () => (await import('./watch-dialog.tsx')).WatchDialog)

export function SaveView(view: SaveViewProps) {
  const [watched, setWatched] = useState<View>()
  return (
    <>
      <Popover
        label="Save this view"
        trigger={(trigger) => (
          <Button {...trigger} look="quiet">
            <Bookmark className="size-4" />
            Save view
          </Button>
        )}
      >
        {(close) => <SaveViewPanel {...view} close={close} onWatch={setWatched} />}
      </Popover>
      {watched && <WatchDialog view={watched} onClose={() => setWatched(undefined)} />}
    </>
  )
}

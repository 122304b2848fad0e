// The controls of a row: the button that previews it, and its checkbox, whose code is loaded only for people who may change rows.

import { later } from '#web/ui/later.tsx'

type PreviewButtonProps = { id: string; isOpen: boolean; onPreview: (id: string) => void; place: string }

/** Only for the pointer: Tab skips it, since the space bar does the same. */
export function PreviewButton({ id, isOpen, onPreview, place }: PreviewButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label="Preview"
      aria-pressed={isOpen}
      aria-keyshortcuts="Space"
      title="Preview (Space)"
      onClick={() => onPreview(id)}
      className={`preview-sign z-1 grid size-6 items-center rounded text-muted opacity-0 group-hover:opacity-100 hover:bg-neutral-soft hover:text-text focus-visible:opacity-100 aria-pressed:opacity-100 pointer-coarse:hidden ${place}`}
    />
  )
}

const read = () => import('./row-tick.tsx')

export const RowTick = later(
  async () => (await read()).RowTick,
  () => <span className="inline-block size-6 shrink-0 align-middle" />,
)
export const TickLoaded = later(async () => (await read()).TickLoaded)

export function loadTicks(): void {
  RowTick.load()
  TickLoaded.load()
}

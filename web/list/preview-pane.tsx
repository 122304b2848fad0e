// The record of one row, to the right of its list. It scrolls separately, and links to the record's screen.

import X from 'lucide-react/icons/x'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { IsPreview } from '#web/ui/room.ts'

type PreviewPaneProps = { id: string; href: string | undefined; onClose: () => void; children: ReactNode }

export function PreviewPane({ id, href, onClose, children }: PreviewPaneProps) {
  const pane = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record begins at its top
  useLayoutEffect(() => {
    pane.current?.scrollTo(0, 0)
  }, [id])
  return (
    <aside
      ref={pane}
      aria-label="Preview"
      data-row={id}
      className="@container sticky top-(--top-bar-height) -mt-3 -mr-6 h-[calc(100dvh-var(--top-bar-height))] overflow-y-auto overscroll-contain border-l border-line bg-surface px-5 pb-6"
    >
      <div className="sticky top-0 z-10 -mx-5 mb-1 flex items-center justify-between bg-surface px-5 py-2">
        {href && (
          <ButtonLink href={href} size="small">
            Open
          </ButtonLink>
        )}
        <IconButton
          Icon={X}
          label="Close the preview"
          aria-keyshortcuts="Escape"
          onClick={onClose}
          className="ml-auto"
        />
      </div>
      <IsPreview value={true}>{children}</IsPreview>
    </aside>
  )
}

/** The preview over the list, if there is no room next to it. */
export function PreviewDialog({
  title,
  onClose,
  children,
}: Pick<PreviewPaneProps, 'onClose' | 'children'> & { title: string }) {
  return (
    <Dialog title={title} place="wide" onClose={onClose}>
      <IsPreview value={true}>{children}</IsPreview>
      <DialogButtons onClose={onClose} cancel="Close" className="mt-4" />
    </Dialog>
  )
}

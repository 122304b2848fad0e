// The menu button of a saved view in the navigation. The menu and its dialogs are loaded when the pointer or the focus reaches it.

import Ellipsis from 'lucide-react/icons/ellipsis'
import { useRef, useState } from 'react'
import type { View } from '#contract/views.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { viewTitle } from '#web/shared/view-title.ts'
import { laterLayer } from '#web/ui/later.tsx'
import { usePopup } from '#web/ui/use-popup.ts'
import type { Asked } from './view-entries.tsx'

const ViewEntries = laterLayer(async () => (await import('./view-entries.tsx')).ViewEntries)
const ViewQuestion = laterLayer(async () => (await import('./view-question.tsx')).ViewQuestion)

/**
 * People can change their own ones; administrators can also remove those of others. Built-in ones cannot be changed.
 */
export function useMayChange(): (view: View) => boolean {
  const mayRemove = useMay('views.remove-shared')
  return ({ isOwn, owner }) => isOwn || (owner !== null && mayRemove)
}

export function ViewMenu({ view }: { view: View }) {
  const [asked, setAsked] = useState<Asked>()
  const { isOpen, trigger, floating } = usePopup('menu', ViewEntries.load)
  const place = useRef<HTMLSpanElement>(null)
  const close = () => setAsked(undefined)
  const leave = () => {
    const screen = place.current?.closest('[data-item]')?.querySelector('a')
    close()
    // The focused element is removed together with the view.
    return () => screen?.focus()
  }
  return (
    <span ref={place}>
      <button
        {...trigger}
        type="button"
        aria-label={`Change the view ‘${viewTitle(view)}’`}
        data-tip="Rename, share, watch or remove"
        className="absolute inset-y-0 right-1 my-auto grid size-6 place-items-center rounded text-muted opacity-0 group-hover:opacity-100 hover:bg-neutral-soft hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:static pointer-coarse:size-11 pointer-coarse:opacity-100"
      >
        <Ellipsis aria-hidden="true" className="size-4" />
      </button>
      {isOpen && <ViewEntries {...floating} view={view} onAsk={setAsked} />}
      {asked && <ViewQuestion asked={asked} view={view} onClose={close} onLeave={leave} />}
    </span>
  )
}

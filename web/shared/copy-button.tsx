// Buttons that copy a text and confirm it; one of them shows the shortened id of a record.

import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useState } from 'react'
import { isolated } from '#contract/visible-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { copyText } from '#web/ui/toast.ts'

/** Returns the handlers, the icon and the confirmation of a button that copies the text. */
export function useCopy(text: string, refusal: string) {
  const [isCopied, setIsCopied] = useState(false)
  const forget = () => setIsCopied(false)
  const said = (
    <span role="status" className="sr-only">
      {isCopied && 'Copied'}
    </span>
  )
  const copy = () => void copyText(text, () => setIsCopied(true), refusal)
  const handlers = { onClick: copy, onBlur: forget, onPointerLeave: forget }
  return { handlers, Icon: isCopied ? Check : Copy, said }
}

/** `label`: the action, such as 'Copy the email address'. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { handlers, Icon, said } = useCopy(text, 'The browser does not allow it here.')
  return (
    <>
      <IconButton Icon={Icon} iconClass="size-3.5 text-muted" label={label} {...handlers} />
      {said}
    </>
  )
}

export function Copied({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center">
      <span className="truncate">{children}</span>
      <CopyButton label={label} text={text} />
    </span>
  )
}

type IdBadgeProps = {
  id: string
  /** The number of characters to show; all of them if absent. */
  length?: number
}

export function IdBadge({ id, length }: IdBadgeProps) {
  const shown = length === undefined ? id : [...id].slice(0, length).join('')
  const { handlers, Icon, said } = useCopy(id, isolated(id))
  return (
    <>
      <button
        type="button"
        title={isolated(id)}
        aria-label={`Id ${isolated(shown)}, copy the whole id`}
        {...handlers}
        className="inline-flex h-6 max-w-full items-center gap-1.5 rounded align-baseline font-mono text-xs text-muted hover:text-text"
      >
        <span data-id-badge="" className="truncate">
          <Foreign>{shown}</Foreign>
        </span>
        <Icon className="size-3.5 shrink-0 print:hidden" />
      </button>
      {said}
    </>
  )
}

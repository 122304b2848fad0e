// The id of a record, shortened; a click copies the whole id.

import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { toast } from '#web/ui/toast.ts'

type IdBadgeProps = {
  id: string
  /** How many characters are shown; all of them where absent. */
  length?: number
}

export function IdBadge({ id, length }: IdBadgeProps) {
  const [isCopied, setIsCopied] = useState(false)
  const shown = length === undefined ? id : [...id].slice(0, length).join('')
  const Icon = isCopied ? Check : Copy

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setIsCopied(true)
    } catch {
      toast({ title: 'Not copied', description: id })
    }
  }
  return (
    <>
      <button
        type="button"
        title={id}
        aria-label={`Id ${shown}, copy the whole id`}
        onClick={() => void copy()}
        onBlur={() => setIsCopied(false)}
        onPointerLeave={() => setIsCopied(false)}
        className="inline-flex h-6 max-w-full items-center gap-1.5 rounded bg-neutral-soft px-1.5 align-middle font-mono text-xs text-neutral hover:bg-hover"
      >
        <span data-id-badge="" className="truncate">
          {shown}
        </span>
        <Icon aria-hidden="true" className="size-3 shrink-0 print:hidden" />
      </button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}

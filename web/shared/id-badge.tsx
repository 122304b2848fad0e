// The id of a record, shortened; a click copies the whole id.

import { isolated } from '#contract/visible-text.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { useCopy } from './copy-button.tsx'

type IdBadgeProps = {
  id: string
  /** How many characters are shown; all of them where absent. */
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
        className="inline-flex h-6 max-w-full items-center gap-1.5 rounded align-middle font-mono text-xs text-muted hover:text-text"
      >
        <span data-id-badge="" translate="no" className="truncate">
          <Foreign>{shown}</Foreign>
        </span>
        <Icon aria-hidden="true" className="size-3.5 shrink-0 print:hidden" />
      </button>
      {said}
    </>
  )
}

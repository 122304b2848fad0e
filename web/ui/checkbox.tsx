// A checkbox: a drawn box in a larger target, larger still for touch. It contains the browser's checkbox, made invisible, for the keyboard,
// forms and assistive technology.

import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ComponentProps } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  /** Represents several things of which only some are chosen. */
  isMixed?: boolean
}

/** `children`: its label; if absent, `aria-label` is needed. */
export function Checkbox({ children, isMixed = false, ...rest }: CheckboxProps) {
  const Mark = isMixed ? Minus : Check
  return (
    <label className="inline-flex items-center gap-2 align-middle">
      {/* The larger target for touch must not move its neighbors. */}
      <span className="relative inline-grid size-6 shrink-0 place-items-center pointer-coarse:-m-2 pointer-coarse:size-10">
        <input
          {...rest}
          // The indeterminate state has no attribute.
          ref={(box) => {
            if (box) box.indeterminate = isMixed
          }}
          type="checkbox"
          className="peer absolute inset-0 cursor-pointer appearance-none rounded focus-visible:-outline-offset-1 disabled:cursor-default"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none grid size-4 place-items-center rounded-sm border border-line-strong bg-canvas text-on-accent *:invisible peer-checked:border-accent peer-checked:bg-accent peer-checked:*:visible peer-indeterminate:border-accent peer-indeterminate:bg-accent peer-indeterminate:*:visible peer-hover:peer-enabled:border-link peer-disabled:opacity-50 forced-colors:text-[CanvasText]"
        >
          <Mark className="size-3.5" strokeWidth={3} />
        </span>
      </span>
      {children}
    </label>
  )
}

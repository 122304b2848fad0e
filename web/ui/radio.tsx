// One of a few choices that are all visible: a drawn circle in a larger target, as a Checkbox. The browser's own control is
// in it, unseen, so that the arrows choose among those of one name.

import type { ComponentProps, ReactNode } from 'react'

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'name'> & {
  name: string
  children: ReactNode
}

/** `children`: its label. */
export function Radio({ children, ...rest }: RadioProps) {
  return (
    <label className="inline-flex items-center gap-2 align-middle">
      <span className="relative inline-grid size-6 shrink-0 place-items-center pointer-coarse:-m-2 pointer-coarse:size-10">
        <input
          {...rest}
          type="radio"
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full focus-visible:-outline-offset-1 disabled:cursor-default"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none size-4 rounded-full border border-line-strong bg-canvas peer-checked:border-5 peer-checked:border-accent peer-hover:peer-enabled:border-link peer-disabled:opacity-50 forced-colors:peer-checked:border-[Highlight]"
        />
      </span>
      {children}
    </label>
  )
}

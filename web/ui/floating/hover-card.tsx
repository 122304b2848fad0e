// A card next to an element, which it describes to assistive technology. The parent decides how long it is shown.

import { Tooltip, useTooltipStore } from '@ariakit/react/tooltip'
import { type ReactNode, useLayoutEffect } from 'react'
import { floatingClasses } from './anchored.ts'

export function HoverCard({ id, anchor, children }: { id: string; anchor: Element; children: ReactNode }) {
  const store = useTooltipStore({ open: true, placement: 'bottom-start' })
  useLayoutEffect(() => {
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, id])
  return (
    <Tooltip
      store={store}
      id={id}
      portal
      gutter={6}
      getAnchorRect={() => anchor.getBoundingClientRect()}
      className={`${floatingClasses} w-72 empty:hidden`}
    >
      {children}
    </Tooltip>
  )
}

// The only tooltip of the page: the text of an element (data-tip), or the whole text of a cell that is cut off
// (data-whole). It follows the pointer and the focus, and elements need no code for it.

import { Tooltip, useTooltipStore } from '@ariakit/react/tooltip'
import { useEffect, useState } from 'react'
import { floatingClasses } from './anchored.ts'
import { type Tip, tipAt, tipOfFocus, tipUnderPointer } from './tips.ts'

const delayMs = 350

export function TooltipLayer() {
  const tip = useTip()
  return tip && <Shown key={tip.text} tip={tip} />
}

function Shown({ tip: { anchor, text } }: { tip: Tip }) {
  const store = useTooltipStore({ open: true, placement: 'top' })
  return (
    <Tooltip
      store={store}
      portal
      gutter={6}
      getAnchorRect={() => anchor.getBoundingClientRect()}
      className={`${floatingClasses} pointer-events-none max-w-96 px-2 py-1 text-xs [overflow-wrap:anywhere] whitespace-pre-line`}
    >
      {text}
    </Tooltip>
  )
}

const hiding = ['pointerdown', 'scroll', 'blur', 'popstate', 'focusout']

function useTip(): Tip | undefined {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    let awaited: Tip | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: Tip | undefined, afterMs: number) => {
      if (next?.anchor === awaited?.anchor) return
      awaited = next
      clearTimeout(timer)
      setTip(undefined)
      if (next) timer = setTimeout(() => setTip(next), afterMs)
    }
    const hide = () => show(undefined, 0)
    const onMove = (event: PointerEvent) => event.pointerType === 'mouse' && show(tipAt(event), delayMs)
    const onFocus = ({ target }: FocusEvent) => show(tipOfFocus(target), 0)
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('pointermove', onMove, { passive: true, signal })
    addEventListener('focusin', onFocus, { signal })
    // Before the key has its effect: it may move the focus to an element with a tooltip.
    addEventListener('keydown', hide, { signal, capture: true })
    for (const name of hiding) addEventListener(name, hide, { signal, passive: true })
    // The pointer or the focus may have come before this code, which is loaded after the first screen.
    show(tipUnderPointer() ?? tipOfFocus(document.activeElement), delayMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
  return tip
}

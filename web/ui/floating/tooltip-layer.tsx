// The only tooltip of the page: the text of an element (data-tip), or the whole text of a cell that is cut off
// (data-whole). It follows the pointer and the focus, and elements need no code for it.

import { Tooltip, useTooltipStore } from '@ariakit/react/tooltip'
import { useEffect, useState } from 'react'
import { formatExactly } from '#web/ui/format.ts'
import { timeZone } from '#web/ui/settings.ts'
import { floatingClasses } from './anchored.ts'
import { type Tip, tipAt, tipOfFocus, tipUnderPointer } from './tips.ts'

const delayMs = 350

/** `ownZone`: the time zone in which the tooltip of an instant says it once more. */
export function TooltipLayer({ ownZone = null }: { ownZone?: string | null }) {
  const tip = useTip()
  return tip && <Shown key={tip.text} tip={tip} ownZone={ownZone} />
}

function Shown({ tip, ownZone }: { tip: Tip; ownZone: string | null }) {
  const { anchor, text } = tip
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
      {ownZone && inOwnZone(anchor, ownZone)}
    </Tooltip>
  )
}

function inOwnZone(anchor: Element, zone: string): string {
  const ms = Date.parse(anchor instanceof HTMLTimeElement ? anchor.dateTime : '')
  if (Number.isNaN(ms) || zone === timeZone) return ''
  return `\n${formatExactly({ seconds: Math.floor(ms / 1000), nanoseconds: 0 }, zone)} (${zone})`
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

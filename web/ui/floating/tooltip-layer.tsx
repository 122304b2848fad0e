// The only tooltip of the page: the text of an element (data-tip), or the whole text of a table's cell that is cut off. It follows the
// pointer and the focus, and elements need no code for it. For a row it opens only if Tab has moved the focus, not the keys of the list,
// which have the preview.

import { Tooltip, useTooltipStore } from '@ariakit/react/tooltip'
import { useEffect, useState } from 'react'
import { isolated } from '#contract/visible-text.ts'
import { timeZone } from '#web/settings.ts'
import { formatExactly } from '#web/ui/format.ts'
import { floatingClasses } from './anchored.ts'

/** Elements with additional text: data-tip contains it, or it is the exact instant of a <time>. */
const saying = '[data-tip], time'

/** Cells of one line, whose whole text is shown if it is cut off. */
const cutting = '[data-row] > [role=cell]'

const delayMs = 350

/** `ownZone`: a second time zone in which the tooltip of an instant also shows it. */
export function TooltipLayer({ ownZone = null }: { ownZone?: string | null }) {
  const tip = useTip()
  return tip && <Shown key={tip.text} tip={tip} ownZone={ownZone} />
}

function Shown({ tip, ownZone }: { tip: Tip; ownZone: string | null }) {
  const { anchor, text, isOfRow } = tip
  const inOwn = ownZone && ownZone !== timeZone ? instantOf(anchor, ownZone) : undefined
  // The controls of the list are above the first row.
  const store = useTooltipStore({ open: true, placement: isOfRow ? 'bottom-start' : 'top' })
  return (
    <Tooltip
      store={store}
      portal
      gutter={6}
      getAnchorRect={() => anchor.getBoundingClientRect()}
      className={`${floatingClasses} pointer-events-none max-w-96 px-2 py-1 text-xs [overflow-wrap:anywhere] whitespace-pre-line`}
    >
      {text}
      {inOwn !== undefined && `\n${inOwn} (${ownZone})`}
    </Tooltip>
  )
}

function instantOf(anchor: Element, zone: string): string | undefined {
  const ms = Date.parse(anchor instanceof HTMLTimeElement ? anchor.dateTime : '')
  return Number.isNaN(ms)
    ? undefined
    : formatExactly({ seconds: Math.floor(ms / 1000), nanoseconds: 0 }, zone)
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
    let isTab = false
    const onKey = ({ key }: KeyboardEvent) => {
      isTab = key === 'Tab'
      hide()
    }
    const onMove = (event: PointerEvent) => event.pointerType === 'mouse' && show(tipAt(event), delayMs)
    const onFocus = ({ target }: FocusEvent) => show(tipOfFocus(target, isTab), 0)
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('pointermove', onMove, { passive: true, signal })
    addEventListener('focusin', onFocus, { signal })
    // Before the key has its effect: it may move the focus to an element with a tooltip.
    addEventListener('keydown', onKey, { signal, capture: true })
    for (const name of hiding) addEventListener(name, hide, { signal, passive: true })
    // The focus may have come before this code, which is loaded after the first screen.
    show(tipOfFocus(document.activeElement, isTab), delayMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
  return tip
}

type Tip = { anchor: Element; text: string; isOfRow?: boolean }

/** The link of a row covers its cells, so the cell is found by the position of the pointer. */
function tipAt({ target, clientX, clientY }: PointerEvent): Tip | undefined {
  if (!(target instanceof Element)) return undefined
  const isCovered = target.matches('.row-link')
  const reached = isCovered ? document.elementsFromPoint(clientX, clientY) : [target]
  for (const element of reached) {
    const said = saidBy(element.closest<HTMLElement>(saying))
    if (said) return said
    const cell = element.closest<HTMLElement>(cutting)
    // The cell with the link is found at every point of the row.
    if (cell && !(isCovered && element === target)) return wholeOf(cell)
  }
  return undefined
}

/** Returns the tooltip of the focused element, if the keyboard moved the focus. `isTab`: with Tab. */
function tipOfFocus(target: EventTarget | null, isTab: boolean): Tip | undefined {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return undefined
  return saidBy(target.closest<HTMLElement>(saying)) ?? (isTab ? wholeRow(target) : undefined)
}

function saidBy(anchor: HTMLElement | null | undefined): Tip | undefined {
  const text = anchor && (anchor.dataset.tip ?? instantOf(anchor, timeZone))
  return anchor && text ? { anchor, text } : undefined
}

function wholeOf(cell: HTMLElement): Tip | undefined {
  const text = isCut(cell) ? textOf(cell) : ''
  return text ? { anchor: cell, text } : undefined
}

/** Contains all cells of the row that are cut off: the focus is in one of them, but the person sees all. */
function wholeRow(target: Element): Tip | undefined {
  const row = target.closest('[role=row]')
  const cut = [...(row?.querySelectorAll<HTMLElement>(cutting) ?? [])].filter(isCut)
  if (!row || cut.length === 0) return undefined
  const headers = row.closest('[role=table]')?.querySelectorAll('[role=columnheader]')
  const nameOf = (cell: HTMLElement) => headers?.[[...row.children].indexOf(cell)]?.textContent
  const text = cut.map((cell) => `${nameOf(cell)}: ${textOf(cell)}`).join('\n')
  return { anchor: cut[0] ?? row, text, isOfRow: true }
}

/** Line by line, since isolation ends with a line. */
function textOf(cell: HTMLElement): string {
  return cell.innerText.trim().split('\n').map(isolated).join('\n')
}

function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth, offsetWidth }) =>
      offsetWidth > 1 && scrollWidth > clientWidth && clientWidth > 0,
  )
}

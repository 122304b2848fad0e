// Checks that a page does not scroll sideways, and that nothing on it is cut off or out of reach.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits, since the page follows a change of the window's size with a delay. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // Not compared with the window: space for a scroll bar is reserved.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth)
  await expect.poll(overflow, { message: `what ${page.url()} is too wide by` }).toBe(0)
}

/** Also checks what floats over the page. */
export async function expectToFit(page: Page): Promise<void> {
  await expectNoOverflow(page)
  await expect.poll(() => page.evaluate(outOfReach), { message: page.url() }).toEqual([])
}

/**
 * Returns the texts and controls that end outside the window, or that an ancestor cuts off without an ellipsis; and the elements that
 * scroll sideways without the shadow that indicates it. Runs in the browser.
 */
function outOfReach(): string[] {
  const around = (one: Element): Element[] =>
    one.parentElement ? [one, ...around(one.parentElement)] : [one]
  const hasEllipsis = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
    textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  const faultOf = (one: Element, { left, right }: DOMRect): string | undefined => {
    const boxes = around(one).map((box) => ({ box, style: getComputedStyle(box) }))
    // Only visible to assistive technology.
    if (boxes.some(({ style }) => style.clipPath !== 'none')) return undefined
    const clip = boxes.find(({ box, style }) => box !== document.body && style.overflowX !== 'visible')
    if (clip && hasEllipsis(clip.style)) return undefined
    if (clip && clip.style.overflowX !== 'hidden' && clip.box.scrollWidth > clip.box.clientWidth)
      return clip.style.backgroundAttachment.includes('local') ? undefined : 'in what scrolls without a hint'
    const edges = clip?.box.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth)
    return left < edges.left - 1 || right > edges.right + 1 ? 'cut off' : undefined
  }
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('svg')
  const all = [...document.body.querySelectorAll('*')].filter(isShown)
  return all.flatMap((one) => {
    const texts = [...one.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
    const rects = texts.map((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect()
    })
    if (
      one.matches(
        'button, input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu], [role=listbox]',
      )
    )
      rects.push(one.getBoundingClientRect())
    const faults = rects.filter(({ width }) => width > 0).map((rect) => faultOf(one, rect))
    return faults
      .filter((fault) => fault !== undefined)
      .map((fault) => `${fault}: ${one.outerHTML.slice(0, 200)}`)
  })
}

// Finds faults of foreign text on a page: each text or attribute with the marker, which every foreign text contains, that is not isolated,
// and each character that changes the direction or is not drawn.

import type { Page } from 'playwright-core'

/** Text isolated by the console where there are no elements; and characters that no text may contain outside of it. */
const isolated = /\u2068[^\u2066-\u2069]*\u2069/g.source
const unseen = /[\u202A-\u202E\u2060-\u206F\u200B-\u200F\u061C\u2800\u3164\u00AD\uFEFF]/.source
const attributes = ['title', 'aria-label', 'data-tip', 'alt', 'placeholder']

type Given = { marker: string; isolated: string; unseen: string; attributes: string[] }

export async function foreignFaults(page: Page, marker: string): Promise<string[]> {
  const given = { marker, isolated, unseen, attributes }
  return [...(await page.evaluate(faultsInTexts, given)), ...(await page.evaluate(faultsInAttributes, given))]
}

/** Runs in the page. */
function faultsInTexts({ marker, isolated, unseen }: Given): string[] {
  const faults: string[] = []
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement: parent, nodeValue } = texts.currentNode
    const text = nodeValue ?? ''
    const isInside = parent?.closest('bdi') !== null
    const rest = isInside ? text : text.replace(new RegExp(isolated, 'g'), '')
    if (!isInside && rest.includes(marker)) faults.push(`not isolated: ${parent?.outerHTML.slice(0, 600)}`)
    if (new RegExp(unseen).test(rest)) faults.push(`not visible: ${parent?.outerHTML.slice(0, 600)}`)
  }
  return faults
}

/** Runs in the page. */
function faultsInAttributes({ marker, isolated, unseen, attributes }: Given): string[] {
  const said = [...document.querySelectorAll('*')].flatMap((element) =>
    attributes.map((name) => `${name}: ${element.getAttribute(name) ?? ''}`),
  )
  const wrong = [`title of the tab: ${document.title}`, ...said]
    .map((text) => text.replace(new RegExp(isolated, 'g'), ''))
    .filter((rest) => rest.includes(marker) || new RegExp(unseen).test(rest))
  const fields = [...document.querySelectorAll('input')].filter(
    ({ value, dir }) => value.includes(marker) && dir !== 'auto',
  )
  return [...wrong, ...fields.map(({ value }) => `field: ${value}`)]
}

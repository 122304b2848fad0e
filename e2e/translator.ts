// Does to a page what the translation of Chrome and Edge does: some time after a text has appeared, it replaces the text node by two <font>
// elements with the translation, and marks the page.

import type { Page } from 'playwright-core'

type Translated = Window & { heldTexts: string[]; untranslated: () => string[] }
type Options = {
  /** Puts '[' and ']' around texts instead of leaving them as they are, so that an outdated text is visible. */
  brackets?: boolean
  /** Replaces, as some extensions do, also texts that a page asks to leave alone. */
  everything?: boolean
}

/** The delay between a text's appearance and its replacement. */
const delayMs = 50

/** To be called before the first navigation. */
export async function translate(
  page: Page,
  { brackets = false, everything = false }: Options = {},
): Promise<void> {
  await page.addInitScript(
    ({ brackets: isMarked, everything: isAll, delayMs: delay }) => {
      const held: string[] = []
      const isLeft = (element: Element | null | undefined) =>
        element?.closest('font, svg, script, style, textarea, title') ||
        (!isAll && element?.closest('[translate]')?.getAttribute('translate') === 'no')
      const textsIn = (root: Node): Node[] => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        const texts: Node[] = []
        while (walker.nextNode()) texts.push(walker.currentNode)
        return texts.filter(({ nodeValue, parentElement }) => nodeValue?.trim() && !isLeft(parentElement))
      }
      // Radix never changes the element that announces a toast, and removes it as a whole.
      const announced = 'span[role=status][style*=clip]'
      const replace = (text: Node, sent: string | null): void => {
        const parent = text.parentElement
        // Text that has changed since is sent again.
        if (!parent || text.nodeValue !== sent || !document.contains(text)) return
        // React marks the nodes that it would change and remove itself.
        if (Object.keys(text).some((key) => key.startsWith('__reactFiber')) && !parent.closest(announced))
          held.push(`${location.pathname} ${parent.outerHTML.slice(0, 300)}: ${sent}`)
        const outer = document.createElement('font')
        outer.style.verticalAlign = 'inherit'
        outer.append(outer.cloneNode())
        outer.firstElementChild?.append(isMarked ? `${sent}`.replace(/\S(.*\S)?/s, '[$&]') : `${sent}`)
        text.parentNode?.replaceChild(outer, text)
      }
      let isSent = false
      const send = (): void => {
        if (isSent || !document.body) return
        isSent = true
        setTimeout(() => {
          isSent = false
          const texts = textsIn(document.body).map((text) => ({ text, sent: text.nodeValue }))
          if (texts.length === 0) return
          document.documentElement.classList.add('translated-ltr')
          document.documentElement.lang = 'de'
          setTimeout(() => {
            for (const { text, sent } of texts) replace(text, sent)
          }, delay)
        }, 0)
      }
      new MutationObserver(send).observe(document, { childList: true, characterData: true, subtree: true })
      Object.assign(window, {
        heldTexts: held,
        untranslated: () => textsIn(document.body).map(({ nodeValue }) => nodeValue),
      })
    },
    { brackets, everything, delayMs },
  )
}

/** Returns the texts that React holds itself: if they were replaced, it would fail when it removes them, or leave them outdated. */
export async function heldTexts(page: Page): Promise<string[]> {
  await page.waitForFunction(() => (window as unknown as Translated).untranslated().length === 0)
  return page.evaluate(() => (window as unknown as Translated).heldTexts)
}

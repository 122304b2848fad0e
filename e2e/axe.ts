// The faults that axe finds on a page, one line each; journeys expect an empty list.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the faults of the page. `rules`: only these rules; all if absent. */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(await source)
  // Saves time: passed checks are not described, and no rule reads style sheets.
  const options = { ...(rules && { runOnly: rules }), resultTypes: ['violations'], preload: false }
  const results = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Waits until nothing is loading or animated. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[data-skeleton], [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** Returns the faults of the page in every width and both themes; only colours differ by theme. */
export async function faultsEverywhere(
  page: Page,
  widths: readonly number[] = [1440, 390],
): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = await faultsOf(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)
      faults.push(...found.map((fault) => `${width} ${colorScheme} ${fault}`))
    }
  }
  return faults
}

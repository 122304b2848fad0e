// The faults that axe finds in the present state of a page, one line each; journeys expect an empty list.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** `rules`: only these, by their names; all where absent. */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(await source)
  const options = rules ? { runOnly: rules } : {}
  const results = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

// Sets a filter of a list as a person would: by its chip if it is set, otherwise by '+ Filter'.

import type { Page } from 'playwright-core'

/** The chip that shows the condition of a filter. */
export const chipOf = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}: `) })

export async function filter(page: Page, label: string, option: string): Promise<void> {
  const add = page.getByRole('button', { name: 'Filter', exact: true })
  // The filter bar is drawn after the rows, its chips together with this button.
  await add.waitFor()
  const chip = chipOf(page, label)
  if ((await chip.count()) > 0) await chip.click()
  else {
    await add.click()
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
  }
  const escaped = option.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${escaped}( |$)`) })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

export async function removeFilter(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `Remove the filter by ${label.toLowerCase()}` }).click()
}

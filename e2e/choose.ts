// Chooses an option of one of the console's own selects, as a person would.

import type { Page } from 'playwright-core'

export const choiceOf = (page: Page, label: string) =>
  page.getByRole('combobox', { name: label, exact: true })

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await choiceOf(page, label).click()
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

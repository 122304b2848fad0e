// The notifications of a page, as seen by journeys.

import type { Locator, Page } from 'playwright-core'

export function toastsOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
}

/** Resolves when the one visible notification says exactly these lines. */
export async function seeToast(page: Page, ...lines: string[]): Promise<Locator> {
  const toast = toastsOf(page)
  for (const line of lines) await toast.getByText(line, { exact: true }).waitFor()
  return toast
}

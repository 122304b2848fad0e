// Documents of another shape than the specified one are never shown as if they were empty: the dashboard and Data issues say what is not
// read, and what it looks like.

import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const ids = Array.from({ length: 300 }, (_, index) => `${index}`)

const stoa = await openStoa({
  documents: {
    sessions: ids.map((id) => ({
      id,
      user_id: 'ada',
      total_price: '45.00',
      slot: { startingTime: 1_700_000_000 },
    })),
    tags: [{ id: 't', name: 'fine', color: 7 }],
  },
})

test('the dashboard says that figures may be wrong, and leads to Data issues, which says why', async () => {
  const page = await stoa.page({ as: 'member' })
  await page.getByRole('link', { name: 'Figures may be wrong' }).click()
  const summary = page.getByRole('region', { name: 'Summary by field' })
  const row = (name: string) => summary.getByRole('row').filter({ hasText: name })
  await row('total_price').waitFor()
  expect(await row('total_price').textContent()).toMatch(
    /such as "45\.00", looks like totalPrice.*in 300 of 300/,
  )
  expect(
    await summary
      .getByRole('row', { name: /^totalPrice/ })
      .getByRole('cell')
      .allTextContents(),
  ).toEqual(['0', '300', '0'])
  await row('color').getByRole('link').click()
  await page.getByRole('table', { name: 'Data issues' }).getByText('color').first().waitFor()
  expect(new URL(page.url()).search).toContain('entity=tags')
})

// The experts as a table of what they come to, where each figure is a door to its sessions.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { chipOf, filter, removeFilter } from './filter.ts'
import { expectNoOverflow } from './overflow.ts'
import { openStoa } from './stoa.ts'

const day = 86_400_000
const slot = (daysAgo: number) => ({ startingTime: new Date(Date.now() - daysAgo * day).toISOString() })
const expert = (id: string, displayName: string, fields: object = {}) => ({
  id,
  displayName,
  Expert: { IsExpert: true, ...fields },
})

const stoa = await openStoa({
  documents: {
    tags: [{ id: 'law', name: 'family_law', color: 'teal' }],
    users: [
      expert('ann', 'Ann Able', { TagIds: ['law'] }),
      expert('ben', 'Ben Bold'),
      expert('cem', 'Cem Calm'),
    ],
    sessions: [
      { id: 'a', expertId: 'ann', question: 'Recent?', rating: 5, totalPrice: '10.05', slot: slot(2) },
      { id: 'b', expertId: 'ann', question: 'Bad?', rating: 2, totalPrice: '20', slot: slot(3) },
      { id: 'c', expertId: 'ann', question: 'Missed?', status: 'No show', slot: slot(4) },
      { id: 'd', expertId: 'ann', question: 'Old?', status: 'Refunded', totalPrice: '300', slot: slot(400) },
      { id: 'e', expertId: 'ben', question: 'Of Ben?', rating: 4, totalPrice: '99', slot: slot(5) },
      { id: 'f', expertId: 'ann', kind: 'signin', slot: slot(1) },
    ],
  },
})

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const rowOf = (page: Page, name: string) => table(page, 'Experts').getByRole('row').filter({ hasText: name })
const cellsOf = async (page: Page, name: string) =>
  (await rowOf(page, name).getByRole('cell').allTextContents()).slice(1)
const names = async (page: Page) =>
  (await table(page, 'Experts').getByRole('row').allTextContents()).flatMap(
    (text) => /(Ann|Ben|Cem) /.exec(text)?.[1] ?? [],
  )

const labels = ['Sessions', 'Revenue', 'Average rating', 'Unhappy', 'No-shows', 'Refunds']
const said = (...values: string[]) => values.map((value, index) => `${labels[index]} ${value}`)

test('the table tells what each expert came to, and every figure opens exactly its sessions', async () => {
  const page = await stoa.page({ as: 'member', path: '/experts?q=a' })
  await page.getByRole('list', { name: 'Form' }).getByRole('link', { name: 'Table' }).click()
  await page.waitForURL('**/experts?as=table&slotFrom=today-29&slotUntil=today&q=a')
  await expect
    .poll(() => cellsOf(page, 'Ann'))
    .toEqual(said('3', '$30.05', '3.50', '50% · 1', '33.3% · 1', '0%'))
  expect(await chipOf(page, 'Period').textContent()).toBe('Period: Last 30 days')
  await rowOf(page, 'Ann').getByRole('link', { name: '50% · 1' }).click()
  await page.waitForURL('**/sessions?maxRating=2&expert=ann&from=today-29&until=today')
  await page.getByRole('cell', { name: 'Bad?', exact: true }).waitFor()
  await page.getByText('1 session', { exact: true }).waitFor()
  await page.goBack()
  await rowOf(page, 'Ann').getByRole('link', { name: '$30.05' }).click()
  await page.getByLabel('Totals').getByText('$30.05').waitFor()
  expect(await table(page, 'Sessions').getByRole('row').count()).toBe(4)
  await page.goBack()
  await removeFilter(page, 'Period')
  await expect
    .poll(() => cellsOf(page, 'Ann'))
    .toEqual(said('4', '$330.05', '3.50', '50% · 1', '25% · 1', '25% · 1'))
})

test('every head orders the experts, filters are those of the cards, and what is no figure is a dash', async () => {
  const page = await stoa.page({ as: 'member', path: '/experts?as=table' })
  await expect.poll(() => names(page)).toEqual(['Ann', 'Ben', 'Cem'])
  expect(await cellsOf(page, 'Cem')).toEqual(said('0', '$0.00', '–', '–', '–', '–'))
  await page.getByRole('button', { name: 'Average rating' }).click()
  await page.waitForURL('**/experts?sort=-averageRating&as=table')
  await expect.poll(() => names(page)).toEqual(['Ben', 'Ann', 'Cem'])
  await page.getByRole('button', { name: 'Average rating' }).click()
  await expect.poll(() => names(page)).toEqual(['Cem', 'Ann', 'Ben'])
  await filter(page, 'Period', 'Last 7 days')
  await filter(page, 'Tag', 'family law')
  await expect.poll(() => names(page)).toEqual(['Ann'])
  await page.getByRole('list', { name: 'Form' }).getByRole('link', { name: 'Cards' }).click()
  await page.waitForURL('**/experts?tag=law')
  await page.getByRole('list', { name: 'Experts' }).getByText('Ann Able').waitFor()
})

test('axe finds nothing on the table, light or dark, wide or narrow', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await stoa.page({ as: 'member', path: '/experts?as=table', colorScheme })
    await rowOf(page, 'Ann').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await rowOf(page, 'Ann').getByText('Revenue').waitFor()
    await expectNoOverflow(page)
    expect(await faultsOf(page)).toEqual([])
  }
})

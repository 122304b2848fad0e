// Pages that the browser translates: it replaces what people wrote and nothing else, and the console continues to work and stays up to
// date.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled } from './axe.ts'
import { choose } from './choose.ts'
import { openStoa } from './stoa.ts'
import { translatedDocuments } from './translated-documents.ts'
import { heldTexts, translate } from './translator.ts'

const stoa = await openStoa({ documents: translatedDocuments })

const open = (path: string) =>
  stoa.page({ as: 'administrator', path, prepare: (page) => translate(page, { brackets: true }) })
const count = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).first().waitFor()

async function expectWhole(page: Page): Promise<void> {
  await settled(page)
  expect(await page.getByText('This page could not be shown').count()).toBe(0)
  expect(await heldTexts(page)).toEqual([])
}

test('the search box finds, says that there is nothing, and finds again', async () => {
  const page = await open('/')
  const box = page.getByRole('combobox', { name: 'Search anything' })
  for (let round = 0; round < 2; round++) {
    await box.fill('ada')
    await page
      .getByRole('option', { name: /ada\W+Lovelace/ })
      .first()
      .waitFor()
    await box.fill('zzzzzz')
    await page.getByText('Nothing found for').waitFor()
  }
  await box.fill('bob')
  await page
    .getByRole('option', { name: /bob\W+Lovelace/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await expectWhole(page)
})

test('every list says how many rows it has, after a search and without it', {
  timeout: 120_000,
}, async () => {
  const page = await open('/users')
  for (const [path, all, text, found] of [
    ['/users', '4 users', 'bob', '1 user'],
    ['/experts', '2 experts', 'ada', '1 expert'],
    ['/sessions', '30 sessions', '"number 7"', '1 session'],
    ['/feedback', '3 entries', 'zzzzzz', '0 entries'],
    ['/tags', '2 tags', 'tax', '1 tag'],
    ['/discount-codes', '2 codes', 'SPRING', '1 code'],
  ] as const) {
    await page.goto(stoa.url + path)
    await count(page, all)
    const search = page.locator('main').getByRole('searchbox').first()
    await search.fill(text)
    await count(page, found)
    await search.fill('')
    await count(page, all)
    await expectWhole(page)
  }
})

test('filters, a record and the ways back keep the list right', async () => {
  const page = await open('/sessions?minRating=2&maxRating=2')
  await count(page, '6 sessions')
  await page.locator('main [data-row] a').first().click()
  await page.waitForURL('**/sessions/s*')
  await settled(page)
  await page.goBack()
  await count(page, '6 sessions')
  await page.getByRole('button', { name: 'Clear' }).first().click()
  await count(page, '30 sessions')
  await expectWhole(page)
})

test("'Find in this session' counts, steps, finds nothing and is emptied", async () => {
  const page = await open('/sessions/s0')
  const field = page.getByLabel('Find in this session')
  await field.fill('number')
  await page.getByText(/^Match \d of 5$/).waitFor()
  await page.getByRole('button', { name: 'Next match' }).click()
  await field.fill('zzz')
  await page.getByText('No match', { exact: true }).first().waitFor()
  await field.fill('counts')
  await page.getByText('Match 1 of 1', { exact: true }).waitFor()
  await expect.poll(() => page.locator('mark').innerText()).toBe('[counts]')
  await field.fill('')
  await page.getByText('[A number counts.]', { exact: true }).waitFor()
  expect(await page.locator('mark').count()).toBe(0)
  await expectWhole(page)
})

test('the dashboard changes its period and its form', async () => {
  const page = await open('/')
  for (const name of ['Last 7 days', '1 year', '12 weeks']) {
    await choose(page, 'Period', name)
    await settled(page)
  }
  await page.getByRole('link', { name: 'Table' }).click()
  await page.getByRole('row').filter({ hasText: 'Sessions' }).first().waitFor()
  await page.getByRole('link', { name: 'Charts' }).click()
  await expectWhole(page)
})

test('a tag is saved; its toast, its history and its list say so', async () => {
  const page = await open('/tags/tax')
  await page.getByLabel('Name').fill('tax law')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Tag updated successfully').first().waitFor()
  await page.goto(`${stoa.url}/tags/tax`)
  await page.getByText('tax law').first().waitFor()
  await page.goto(`${stoa.url}/tags`)
  await count(page, '2 tags')
  await page.getByText('tax law').first().waitFor()
  await expectWhole(page)
})

test('what people wrote is translated; labels, names, ids, codes and addresses are left as they are', async () => {
  const page = await open('/sessions')
  await page.getByText('[How is number 0 written?]', { exact: true }).first().waitFor()
  await page.getByText('ada Lovelace', { exact: true }).first().waitFor()
  for (const [path, written, left] of [
    ['/sessions/s1', '[A number is a number.]', 'Transcript'],
    ['/feedback', `[${'The mail was late. '.repeat(30)}a]`, 'cy@inbox.example'],
    ['/experts', '[Reads the law.]', 'ada Lovelace'],
    ['/users/ada', '[Reads the law.]', 'ada@inbox.example'],
  ] as const) {
    await page.goto(stoa.url + path)
    await page.getByText(written).first().waitFor()
    await page.getByText(left).first().waitFor()
    await expectWhole(page)
    const { untranslated, marked } = await page.evaluate(() => ({
      untranslated: [...document.querySelectorAll('[translate=yes]')].filter(
        (one) => !one.querySelector('font'),
      ),
      marked: [...document.querySelectorAll('font')].filter((one) => !one.closest('[translate=yes]')),
    }))
    expect([path, untranslated, marked]).toEqual([path, [], []])
  }
})

test('a note is translated where it is shown, and is itself where it is edited', async () => {
  const page = await open('/tags/law')
  await page.getByRole('button', { name: 'Write a note' }).click()
  const field = page.getByRole('dialog').getByRole('textbox')
  await field.fill('Asked for twice.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('[Asked for twice.]', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  expect(await field.inputValue()).toBe('Asked for twice.')
  await field.fill('Asked for again.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('[Asked for again.]', { exact: true }).waitFor()
  await expectWhole(page)
})

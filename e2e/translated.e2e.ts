// Pages that the browser translates: it replaces what people wrote and nothing else, no text that React changes itself, and the console
// continues to work.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled } from './axe.ts'
import { openStoa } from './stoa.ts'
import { translatedDocuments } from './translated-documents.ts'
import { heldTexts, translate } from './translator.ts'

const stoa = await openStoa({ documents: translatedDocuments })

const open = (path: string) =>
  stoa.page({ as: 'administrator', path, prepare: (page) => translate(page, { brackets: true }) })

async function expectWhole(page: Page): Promise<void> {
  await settled(page)
  expect(await page.getByText('This page could not be shown').count()).toBe(0)
  expect(await heldTexts(page)).toEqual([])
}

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

const screens = [
  '/',
  '/?from=today-6&until=today&view=table',
  '/users',
  '/users?open=ada',
  '/users/ada',
  '/users/cy',
  '/experts',
  '/experts?as=table',
  '/sessions',
  '/sessions?maxRating=4&user=cy&expert=ada&from=2023-01-01',
  '/sessions?open=s0',
  '/sessions/s0?q=number',
  '/feedback',
  '/feedback?at=a',
  '/tags',
  '/tags?new',
  '/tags/law',
  '/discount-codes',
  '/discount-codes?new',
  '/discount-codes/SPRING',
  '/activity',
  '/data-health',
  '/members',
  '/members/roles',
  '/account',
  '/users?q=nobody+at+all',
  '/users/nobody',
  '/nowhere',
]

test('on no screen a text that the browser replaces is one that React changes by itself', {
  timeout: 240_000,
}, async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await stoa.page({
      as: 'administrator',
      viewport,
      prepare: translate,
      expectedErrors: /status of 404/,
    })
    for (const path of screens) {
      await page.goto(stoa.url + path)
      await page.waitForLoadState('networkidle')
      await settled(page)
      expect([path, await heldTexts(page)]).toEqual([path, []])
    }
  }
})

test('a text that an extension has replaced is removed without losing the screen', async () => {
  const page = await stoa.page({
    as: 'administrator',
    path: '/users/ada',
    prepare: (fresh) => translate(fresh, { everything: true }),
  })
  const all = page.getByRole('button', { name: /^Show all \d+ characters$/ })
  await all.waitFor()
  await settled(page)
  // Removes the text '…' before the button.
  await all.click()
  await all.waitFor({ state: 'detached' })
  expect(await page.getByText('This page could not be shown').count()).toBe(0)
  await page.getByRole('heading', { level: 1, name: 'ada Lovelace' }).waitFor()
})

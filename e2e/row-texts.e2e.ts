// The texts of rows can be selected and copied, although each row is one link.

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'ada', displayName: 'Ada Lovelace', username: 'ada@inbox.example' },
      {
        id: 'bo',
        displayName: 'Bo Berg',
        username: 'bo@inbox.example',
        Expert: { IsExpert: true, Bio: 'Bees and their keepers.' },
      },
    ],
    tags: [{ id: 'law', name: 'law', color: 'teal' }],
  },
})

const selected = (page: Page) => page.evaluate(() => String(getSelection()))

/** Resolves when the code for it, which comes after the first screen, has been loaded and has run. */
async function readyToSelect(page: Page): Promise<void> {
  const code = await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/select-text-'))?.name ?? '',
  )
  await page.evaluate(`import(${JSON.stringify(await code.jsonValue())}).then(() => undefined)`)
}

/** Drags from the first letter of a text past its last one. */
async function dragOver(page: Page, text: Locator): Promise<void> {
  const box = await text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right, top, height } = range.getBoundingClientRect()
    return { left, right, y: top + height / 2 }
  })
  await page.mouse.move(box.left + 1, box.y)
  await page.mouse.down()
  await page.mouse.move((box.left + box.right) / 2, box.y)
  await page.mouse.move(box.right - 1, box.y)
  await page.mouse.up()
}

test.each([
  ['/users', 'ada@inbox.example', '/users/ada'],
  ['/experts', 'Bees and their keepers.', '/users/bo'],
  ['/tags', 'law', '/tags/law'],
])('on %s a drag selects a text, and a click still opens the record', async (path, words, href) => {
  const page = await stoa.page({ as: 'member', path })
  const text = page.getByRole('main').getByText(words, { exact: true })
  await text.waitFor()
  await readyToSelect(page)
  await dragOver(page, text)
  expect(await selected(page)).toBe(words)
  expect(new URL(page.url()).pathname).toBe(path)
  await page.keyboard.press('Control+c')
  const field = page.getByRole('combobox', { name: 'Search anything' })
  await field.focus()
  await page.keyboard.press('Control+v')
  await expect.poll(() => field.inputValue()).toBe(words)
  await field.fill('')
  await page.keyboard.press('Escape')
  const box = await text.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.waitForURL(`**${href}*`)
})

test('a row that has the focus after a drag opens with Enter', async () => {
  const page = await stoa.page({ as: 'member', path: '/users' })
  await page.getByText('ada@inbox.example').waitFor()
  await readyToSelect(page)
  await dragOver(page, page.getByText('ada@inbox.example'))
  await page.getByRole('link', { name: 'Ada Lovelace' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/users/ada')
})

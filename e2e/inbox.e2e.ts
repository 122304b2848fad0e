// The inbox by keys alone: the dot, new entries, reading, putting away and its undo.

import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openStoa } from './stoa.ts'

const text = `It was ${'really '.repeat(80)}late.`
const stoa = await openStoa({
  documents: {
    feedback: [
      ...['Zed', 'Yann', 'Xara'].map((name, index) => ({
        ...{ id: `f${index}`, userFullname: `${name} Quick`, feedback: text },
        dateCreated: `2026-11-0${index + 1}T10:00:00Z`,
      })),
      ...Array.from({ length: 105 }, (_, index) => ({ id: `many-${index}`, feedback: `Number ${index}.` })),
    ],
  },
})

const entries = (page: Page) => page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? '')

test('feedback that is assigned is read, put off and done by keys, and an undo brings it back', async () => {
  const { uid } = await stoa.person('member')
  await stoa.db.execute(sql`update accounts set display_name = 'Max Member' where uid = ${uid}`)
  const boss = await stoa.page({ as: 'administrator', path: '/feedback' })
  const member = await stoa.page({ as: 'member', path: '/users' })
  for (const name of ['Zed Quick', 'Yann Quick', 'Xara Quick']) {
    await boss
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: /, set assignee$/ })
      .click()
    await boss.getByRole('menuitemradio', { name: 'Max Member' }).click()
  }
  await member.getByRole('link', { name: 'Inbox 3 new' }).waitFor()
  await member.keyboard.press('g')
  await member.keyboard.press('i')
  await member.getByRole('heading', { name: 'Inbox' }).waitFor()
  await entries(member).nth(2).waitFor()
  expect(await member.getByRole('img', { name: 'New' }).count()).toBe(3)
  expect(await faultsOf(member)).toEqual([])
  await member.getByRole('link', { name: 'Inbox', exact: true }).waitFor()

  await member.keyboard.press('j')
  await expect.poll(() => focused(member)).toContain('Xara Quick')
  const read = entries(member).first().getByRole('button', { name: 'Read' })
  await member.keyboard.press('Space')
  await expect.poll(() => read.getAttribute('aria-expanded')).toBe('true')
  await member.keyboard.press('e')
  await expect.poll(() => entries(member).count()).toBe(2)
  await expect.poll(() => focused(member)).toContain('Yann Quick')
  await member.keyboard.press('h')
  await member.getByRole('menuitem', { name: 'Tomorrow, 9:00' }).waitFor()
  await member.keyboard.press('Enter')
  await expect.poll(() => entries(member).count()).toBe(1)
  await member.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => entries(member).count()).toBe(2)
  await member.reload()
  await expect.poll(() => entries(member).count()).toBe(2)
  await entries(member).first().getByRole('button', { name: 'Done' }).click()
  await entries(member).first().getByRole('button', { name: 'Done' }).click()
  await member.getByText("You're all caught up.").waitFor()
  expect(await faultsOf(member)).toEqual([])
})

test('of more than 100 entries the newest are listed, the next ones follow, and a second tab follows too', async () => {
  const { uid } = await stoa.person('editor')
  await stoa.db.execute(sql`
    insert into feedback_states (id, state, owner, owner_name, assigned_by)
    select id, 'open', ${uid}, 'Ed', 'somebody' from feedback where id like 'many-%'`)
  const page = await stoa.page({ as: 'editor', path: '/inbox' })
  const note = page.getByText('These are the newest 100.')
  await note.waitFor()
  await expect.poll(() => entries(page).count()).toBe(100)
  const tab = await stoa.tab(page, '/inbox')
  await expect.poll(() => entries(tab).count()).toBe(100)

  const texts = await entries(page).locator('p:nth-of-type(2)').allTextContents()
  await page.keyboard.press('j')
  for (const _ of texts.slice(0, 3)) await page.keyboard.press('e')
  for (const one of [page, tab]) {
    await expect.poll(() => entries(one).first().textContent()).toContain(texts[3])
    await expect.poll(() => entries(one).count()).toBe(100)
  }
  await expect.poll(() => focused(page)).toContain(texts[3])
  for (const _ of texts.slice(0, 6)) await page.keyboard.press('e')
  for (const one of [page, tab]) await expect.poll(() => entries(one).count()).toBe(96)
  expect(await note.count()).toBe(0)
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toContain(texts[10])
})

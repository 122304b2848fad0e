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

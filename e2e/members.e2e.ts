// The members of the console: inviting, accepting, role changes that take effect at once, and disabled members; for each role.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    tags: [{ id: 'law', name: 'law', color: '#123456' }],
    'discount-codes': [
      { id: 'SPRING', percentageDiscount: 5, expirationDate: { seconds: 1_900_000_000, nanoseconds: 0 } },
    ],
  },
})
const password = 'turquoise lantern orbits a quiet harbour'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Opens the dialog by keys alone, and returns the link. */
async function invite(page: Page, email: string): Promise<string> {
  await button(page, 'Invite').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('Email').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(email)
  await page.getByRole('combobox', { name: 'Role' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { selected: true }).and(page.locator('[data-active-item]')).waitFor()
  await page.keyboard.type('e')
  await page.keyboard.press('Enter')
  await page.getByText('Can also edit tags and discount codes').waitFor()
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Enter')
  const address = page.getByRole('textbox', { name: 'Link' })
  await address.waitFor()
  expect(await faultsOf(page)).toEqual([])
  return await address.inputValue()
}

async function chooseRole(page: Page, role: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role }).click()
  await page.getByText(`: ${role}`).first().waitFor()
}

test('somebody is invited, accepts in another browser, has each role at once, and is out at once', async () => {
  const page = await stoa.page({ as: 'administrator', path: '/', expectedErrors: /status of 404/ })
  await heading(page, 'Dashboard').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await heading(page, 'Members').waitFor()
  expect(await faultsOf(page)).toEqual([])
  const address = await invite(page, 'grace@example.com')
  expect(address).toMatch(new RegExp(`^${stoa.url}/invitation#[\\w-]{43}$`))
  await button(page, 'Done').click()
  await button(page, 'Invite').and(page.locator(':focus')).waitFor()
  await page.getByText('grace@example.com').waitFor()

  const theirs = await stoa.page({ path: '/invitation', expectedErrors: /status of (400|401|404)/ })
  await theirs.getByText('This link is not known.').waitFor()
  await theirs.goto(address)
  await theirs.reload()
  await theirs.getByText('You are invited as an editor.').waitFor()
  expect(await faultsOf(theirs)).toEqual([])
  await theirs.getByLabel('Your name').fill('Grace')
  await theirs.getByLabel('Password').fill('too short')
  await theirs.keyboard.press('Enter')
  await theirs.getByText('The password must have at least 15 characters.').waitFor()
  await theirs.getByLabel('Password').fill(password)
  await theirs.keyboard.press('Enter')
  await heading(theirs, 'Dashboard').waitFor()
  await theirs.getByRole('banner').getByText('Grace', { exact: true }).waitFor()
  expect(theirs.url()).not.toContain('#')

  // An editor changes records, and neither creates nor deletes them.
  await link(theirs, 'Tags').click()
  await heading(theirs, 'Tags').waitFor()
  await theirs.getByRole('checkbox', { name: 'All' }).waitFor()
  expect([await link(theirs, 'New tag').count(), await link(theirs, 'Members').count()]).toEqual([0, 0])
  await page.getByText('grace@example.com').click()
  await heading(page, 'Grace').waitFor()
  await chooseRole(page, 'Administrator')
  // The notification stays while the pointer rests on it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await link(theirs, 'New tag').waitFor()
  await link(theirs, 'Members').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await link(theirs, 'Members').waitFor({ state: 'detached' })
  await chooseRole(page, 'Member')
  await theirs.getByRole('checkbox', { name: 'All' }).waitFor({ state: 'detached' })

  await button(page, 'Disable').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByText("This account can't sign in.").waitFor()
  // The page may have requested the password already, so nothing behind the dialog can be clicked.
  await theirs.goto(`${stoa.url}/discount-codes`)
  await theirs.getByLabel('Password').waitFor()
  await button(page, 'Enable').click()
  await button(page, 'Disable').waitFor()

  await page.goto(address)
  await page.getByText('This invitation has been used: you can sign in.').waitFor()
  await theirs.close()
}, 90_000)

test('nobody changes their own role, and the table says what each role may do', async () => {
  const { uid } = await stoa.person('administrator')
  const page = await stoa.page({ as: 'administrator', path: `/members/of/${uid}` })
  await page.getByText("You can't change your own role").waitFor()
  expect(await page.getByRole('combobox', { name: 'Role' }).count()).toBe(0)
  expect(await button(page, 'Disable').count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await link(page, 'What each role can do').click()
  await heading(page, 'Roles').waitFor()
  const row = page.getByRole('row', { name: 'Delete tags and codes' })
  expect((await row.getByRole('cell').allInnerTexts()).map((text) => text.trim())).toEqual([
    '–',
    '–',
    'Yes',
    '–',
  ])
  expect(await row.getByRole('img', { name: 'No', exact: true }).count()).toBe(3)
  expect(await faultsOf(page)).toEqual([])
  const unseen = await stoa.page({ as: 'member', path: '/members' })
  await unseen.getByText('Only administrators and auditors see who may sign in').waitFor()
  expect(await unseen.locator('main').getByRole('button').count()).toBe(0)
})

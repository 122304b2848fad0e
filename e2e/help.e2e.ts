// The help, an empty marketplace, and an unknown address: each says what to do next.

import { expect, test } from 'vitest'
import { faultsEverywhere } from './axe.ts'
import { expectNoOverflow } from './overflow.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa()

test('the help tells keys, searches, figures and sources; an example is typed into the search box', async () => {
  const page = await stoa.page({ as: 'member', path: '/tags' })
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  for (const name of [
    'Shortcuts',
    'What the search understands',
    'What the figures mean',
    'Where the data comes from',
  ])
    await help.getByRole('heading', { name, exact: true }).waitFor()
  expect(await help.getByRole('link', { name: 'The API' }).getAttribute('href')).toBe('/api/docs')
  expect(await faultsEverywhere(page)).toEqual([])
  await help.getByRole('button', { name: 'overdue', exact: true }).click()
  await help.waitFor({ state: 'detached' })
  const box = page.getByRole('combobox', { name: 'Search anything' })
  expect(await box.inputValue()).toBe('overdue')
  await page.getByRole('option', { name: /^Overdue/ }).waitFor()
})

test('an empty marketplace says how to load data, each way with its command', async () => {
  for (const path of ['/', '/sessions', '/tags']) {
    const page = await stoa.page({ as: 'member', path })
    for (const command of ['stoa -- import FOLDER', 'stoa -- token create NAME', 'STOA_SOURCE=firestore'])
      await page.getByText(command).waitFor()
    expect(await page.getByRole('button', { name: /^Copy: / }).count()).toBe(3)
    expect(await faultsEverywhere(page)).toEqual([])
    await expectNoOverflow(page)
  }
})

// A person's rights in the console: their data as a file, and erasing them, by administrators only.

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'zora', displayName: 'Zora Quillfeather', username: 'zora@inbox.example' },
      { id: 'twin', displayName: 'Zora Quillfeather' },
    ],
    tags: [{ id: 'talks', name: 'Talks_of_Zora_Quillfeather', color: '#123456' }],
    sessions: [
      {
        id: 'lesson',
        userId: 'zora',
        userFullname: 'Zora Quillfeather',
        question: 'How?',
        totalPrice: '40.00',
      },
    ],
    feedback: [
      { id: 'praise', userEmail: 'zora@inbox.example', userFullname: 'Zora Quillfeather', feedback: 'Good.' },
    ],
  },
})

test('an administrator exports everything about a person, then erases them after typing the name', async () => {
  const page = await stoa.page({ as: 'administrator', path: '/users/zora', expectedErrors: /status of 404/ })
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    users: [{ id: 'zora' }],
    sessions: [{ id: 'lesson' }],
    feedback: [{ id: 'praise' }],
  })

  await page.getByRole('button', { name: 'Erase …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Zora Quillfeather?' })
  await dialog.getByText('1 session and 1 piece of feedback will lose name and text.').waitFor()
  await dialog.getByText('1 text of a colleague mentions them and will not change.').waitFor()
  expect(await dialog.getByRole('link', { name: 'Tag', exact: true }).getAttribute('href')).toBe(
    '/tags/talks',
  )
  await dialog.getByText('(same name)').waitFor()
  const erase = dialog.getByRole('button', { name: 'Erase', exact: true })
  const name = dialog.getByLabel("Type the person's name to confirm")
  await name.fill('Zora')
  expect(await erase.isDisabled()).toBe(true)
  await name.fill('Zora Quillfeather')
  await name.press('Enter')
  await page.getByText('2 records of others no longer name them', { exact: true }).waitFor()
  await page.waitForURL(`${stoa.url}/users`)
  await page.getByRole('table').getByRole('link').first().waitFor()
  expect(await page.getByText('zora@inbox.example').count()).toBe(0)

  await page.goto(`${stoa.url}/sessions/lesson`)
  await page.getByText('Erased person').first().waitFor()
  expect(await page.getByText('$40.00').count()).toBeGreaterThan(0)
  await page.goto(`${stoa.url}/activity?area=data`)
  await page.getByText('erased the personal data of').waitFor()
  await page.getByText('exported the personal data of').waitFor()
  expect(await page.getByText('Quillfeather').count()).toBe(0)
})

// The owner of an account whose sign-in was stolen sees a passkey that was added elsewhere, and removes it with the new password.

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { password } from '#test/app.ts'
import { faultsOf } from './axe.ts'
import { openStoa } from './stoa.ts'
import { toastsOf } from './toast.ts'

const stoa = await openStoa()

test('reads of the passkey on every screen, and removes it with the change of the password', async () => {
  const page = await stoa.page({ as: 'member', path: '/tags' })
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
  const { uid } = await stoa.person('member')
  await stoa.db.query(sql`
    insert into passkeys (id, uid, public_key, counter, name, host, added_from)
    values ('\\x01', ${uid}, '\\x00', 0, 'Phone of Eve', 'old.example.com', 'Firefox 128 on Linux, 192.0.2.7')`)
  const notice = page.getByRole('region', { name: 'New sign-in methods' })
  await notice.getByText('from Firefox 128 on Linux, 192.0.2.7').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await notice.getByRole('link', { name: 'your account' }).click()
  await page.getByText('Created at old.example.com and accepted only there.').waitFor()
  await page.getByRole('checkbox', { name: /Remove the passkey Phone of Eve/ }).check()
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('turquoise lantern orbits a quiet harbour')
  await page.getByRole('button', { name: 'Change password' }).click()
  await toastsOf(page).getByText('Password changed.').waitFor()
  await expect.poll(() => notice.count()).toBe(0)
  await expect.poll(() => page.getByRole('checkbox', { name: /Phone of Eve/ }).count()).toBe(0)
})

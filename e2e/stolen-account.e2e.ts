// The owner of an account whose sign-in was stolen sees a passkey that was added elsewhere, and removes it with the new password.

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { password } from '#test/app.ts'
import { faultsOf } from './axe.ts'
import { openStoa } from './stoa.ts'
import { toastsOf } from './toast.ts'

const stoa = await openStoa()

test('reads of the passkey and its origin, and removes it with the change of the password', async () => {
  const { uid } = await stoa.person('member')
  await stoa.db.query(sql`
    insert into passkeys (id, uid, public_key, counter, name, host, added_from)
    values ('\\x01', ${uid}, '\\x00', 0, 'Phone of Eve', 'old.example.com', 'Firefox 128 on Linux, 192.0.2.7')`)
  const page = await stoa.page({ as: 'member', path: '/account' })
  await page.getByText('from Firefox 128 on Linux, 192.0.2.7').first().waitFor()
  await page.getByText('Created at old.example.com and accepted only there.').waitFor()
  await page.getByRole('checkbox', { name: /Remove the passkey Phone of Eve/ }).check()
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('turquoise lantern orbits a quiet harbour')
  await page.getByRole('button', { name: 'Change password' }).click()
  await toastsOf(page).getByText('Password changed.').waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: /Phone of Eve/ }).count()).toBe(0)
})

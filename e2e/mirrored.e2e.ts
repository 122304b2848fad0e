// Codes of a mirrored source, as editors see them: what is made, deleted and undone on the screens happens at the source, changes at the
// source appear on the screens, and a source that does not answer loses no typed text.

import { beforeAll, expect, test, vi } from 'vitest'
import type { Mirror } from '#server/firestore/mirror.ts'
import { runMirror } from '#server/firestore/source.ts'
import { describeFirestore, emulatorOfFile, put, writeThrough } from '#test/firestore/emulated.ts'
import { openStoa } from './stoa.ts'
import { toastsOf } from './toast.ts'

const stoa = await openStoa()
const { mirrorInto } = emulatorOfFile()
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const expirationDate = { seconds: 1_900_000_000, nanoseconds: 0 }

describeFirestore('with a mirrored source', () => {
  let mirror: Mirror
  const namesAtSource = 'DiscountCodes'
  const atSource = (id: string) => mirror.firestore.find(namesAtSource, id)

  beforeAll(async () => {
    mirror = await mirrorInto(stoa.db)
    const { uid, email } = await stoa.person('administrator')
    await put(mirror, 'users', [{ id: uid, username: email, isAdmin: true }])
    await put(
      mirror,
      'discount-codes',
      ['OLD1', 'OLD2', 'KEPT'].map((id) => ({
        id,
        percentageDiscount: 10,
        expirationDate,
        campaign: 'autumn',
      })),
    )
    const stopping = new AbortController()
    const ended = runMirror(mirror, log, stopping.signal)
    writeThrough(stoa, mirror)
    return async () => {
      stopping.abort()
      await ended
    }
  })

  const codes = (page: Awaited<ReturnType<typeof stoa.page>>) =>
    page.getByRole('table', { name: 'Discount codes' })

  test('a code is made there, a change there appears here, and two retired codes come back whole', async () => {
    const page = await stoa.page({ as: 'administrator', path: '/discount-codes' })
    await codes(page).getByText('KEPT').waitFor()
    await page.getByRole('link', { name: 'New code' }).click()
    await page.getByLabel('Code', { exact: true }).fill('MAY25')
    await page.getByLabel('Percentage', { exact: true }).fill('25')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'MAY25' }).waitFor()
    expect(await atSource('MAY25')).toBeDefined()

    await page.goto(`${stoa.url}/discount-codes?sort=id`)
    await mirror.firestore.update(namesAtSource, 'KEPT', undefined, { percentageDiscount: 77 })
    await codes(page).getByText('77%').waitFor()

    await page.getByRole('checkbox', { name: 'Select OLD1' }).check()
    await page.getByRole('checkbox', { name: 'Select OLD2' }).check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect
      .poll(async () => [await atSource('OLD1'), await atSource('OLD2')])
      .toEqual([undefined, undefined])
    await toastsOf(page).getByRole('button', { name: 'Undo' }).click()
    await codes(page).getByText('OLD2').waitFor()
    await expect.poll(() => atSource('OLD1')).toBeDefined()
  })
})

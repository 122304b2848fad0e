// The console below a path of its host.

import { expect, test } from 'vitest'
import { logOut, submitSignIn } from './sign-in-form.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({ demo: true, config: { basePath: '/tools/admin' } })

test('everything is found below it: signing in, lists, records, exports, changes, reloads and links', async () => {
  const { email, password } = await stoa.person('administrator')
  const outside: string[] = []
  const page = await stoa.page({
    prepare: async (opened) => {
      opened.on('request', (request) => {
        const { origin, pathname } = new URL(request.url())
        const isHere = origin === new URL(stoa.url).origin
        if (isHere && !pathname.startsWith('/tools/admin/')) outside.push(pathname)
      })
    },
  })
  await submitSignIn(page, { email, password })
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Dashboard', exact: true }).waitFor()
  expect(await navigation.locator('[aria-current]').innerText()).toBe('Dashboard')

  await navigation.getByRole('link', { name: 'Tags', exact: true }).click()
  await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor()
  await stoa.save('tags', { id: 'base-path', name: 'Appeared while it was open' })
  await page.getByText('Appeared while it was open').first().waitFor()

  await page.getByText('Appeared while it was open').first().click()
  await page.waitForURL(`${stoa.url}/tags/base-path`)
  await page.reload()
  await page.getByRole('heading', { name: 'Appeared while it was open' }).first().waitFor()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/tools/admin/tags')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).url()).toContain('/tools/admin/api/tags.csv')

  await page.goto(`${stoa.url}/sessions?q=tax`)
  await page.getByRole('heading', { name: 'Sessions', level: 1 }).waitFor()
  await page.goto(`${stoa.url}/api/docs`)
  await page.getByText('GET /api/sessions', { exact: true }).waitFor()

  await page.goto(`${stoa.url}/sessions`)
  await logOut(page)
  expect(new URL(page.url()).pathname).toBe('/tools/admin/')
  await submitSignIn(page, { email, password })
  await page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true }).waitFor()
  expect(outside).toEqual([])
})

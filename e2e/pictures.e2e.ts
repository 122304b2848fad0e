// Pictures are requested only from hosts that STOA_PICTURE_HOSTS names; a page whose policy forbids a picture reports an error, which fails
// the test.

import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  config: { pictureHosts: 'good.example,*.wild.example' },
  documents: {
    users: [
      { id: 'a', displayName: 'Good', ProfilePicture: 'https://good.example/a.png' },
      { id: 'b', displayName: 'Wild', ProfilePicture: 'https://one.wild.example/b.png' },
      {
        id: 'c',
        displayName: 'Second',
        ProfilePicture: 'https://evil.example/c.png',
        photoURL: 'https://good.example/c.png',
      },
      { id: 'd', displayName: 'Evil', ProfilePicture: 'https://evil.example/d.png' },
      { id: 'e', displayName: 'Like it', ProfilePicture: 'https://evilgood.example/e.png' },
      { id: 'f', displayName: 'Above', ProfilePicture: 'https://wild.example/f.png' },
      { id: 'g', displayName: 'Port', ProfilePicture: 'https://good.example:8443/g.png' },
      { id: 'h', displayName: 'Plain', ProfilePicture: 'http://good.example/h.png' },
    ],
  },
})

test('pictures of other hosts are not asked for, and letters stand in their place', async () => {
  const { uid } = await stoa.person('member')
  await stoa.db.runScript(
    `update accounts set photo_url = 'https://evil.example/me.png' where uid = '${uid}'`,
  )
  const asked: string[] = []
  const page = await stoa.page({
    as: 'member',
    path: '/users',
    prepare: (fresh) =>
      fresh.route(/\.png$/, (route) => {
        asked.push(route.request().url())
        return route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        })
      }),
  })
  await page.getByText('Wild').waitFor()
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['https://good.example/a.png', 'https://good.example/c.png', 'https://one.wild.example/b.png'])
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  expect(await rowOf('Evil').locator('img').count()).toBe(0)
  expect(await rowOf('Evil').locator('[aria-hidden=true]').first().innerText()).toBe('E')
  expect(await page.getByRole('banner').locator('img').count()).toBe(0)
})

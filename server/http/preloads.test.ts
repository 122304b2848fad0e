// The page of every entity's list names its first call.

import { expect, test } from 'vitest'
import { entityNames } from '#contract/entities.ts'
import { screenPaths } from '#contract/screen-paths.ts'
import { makeFolderOf } from '#test/commands.ts'
import { readPreloads } from './static.ts'

test.each(entityNames)('the page of %s preloads its first rows together with its code', async (name) => {
  const screen = Object.entries(screenPaths).find(([, path]) => path === `/${name}`)?.[0] ?? ''
  const build = await makeFolderOf({
    '.vite/screens.json': JSON.stringify({ [screen]: ['page.js', 'screen.js'] }),
  })
  const linksOf = await readPreloads(build, '/admin')
  expect(linksOf(`/${name}`)?.split(', ')).toEqual([
    '</admin/page.js>; rel=modulepreload',
    expect.stringMatching(new RegExp(`^</admin/api/${name}\\?[^>]*>; rel=preload`)),
    '</admin/screen.js>; rel=modulepreload',
  ])
})

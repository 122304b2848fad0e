// The pages of lists name their first calls.

import { expect, test } from 'vitest'
import { entityNames } from '#contract/entities.ts'
import { screenPaths } from '#contract/screen-paths.ts'
import { makeFolderOf } from '#test/commands.ts'
import { readPreloads } from './static.ts'

test.each([...entityNames.map((name) => [name, '']), ['experts', '?as=changes']])(
  'the page of %s%s preloads its first rows together with its code',
  async (name, query) => {
    const screen = Object.entries(screenPaths).find(([, path]) => path === `/${name}`)?.[0] ?? ''
    const build = await makeFolderOf({
      '.vite/screens.json': JSON.stringify({ [screen]: ['page.js', 'screen.js'] }),
    })
    const linksOf = await readPreloads(build, '/admin')
    expect(linksOf(`/${name}${query}`)?.split(', ')).toEqual([
      '</admin/page.js>; rel=modulepreload',
      expect.stringMatching(new RegExp(`^</admin/api/${name}\\?[^>]*>; rel=preload`)),
      '</admin/screen.js>; rel=modulepreload',
    ])
  },
)

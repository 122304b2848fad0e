// The page of every entity's list names its first call.

import { expect, test } from 'vitest'
import { entityNames } from '#contract/entities.ts'
import { makeFolderOf } from '#test/commands.ts'
import { readPreloads } from './static.ts'

test.each(entityNames)('the page of %s preloads its first rows together with its code', async (name) => {
  const buildWithoutCode = await makeFolderOf({ '.vite/screens.json': '{}' })
  const linksOf = await readPreloads(buildWithoutCode, '/admin')
  expect(linksOf(`/${name}`)).toMatch(new RegExp(`^</admin/api/${name}\\?[^>]*>; rel=preload`))
})

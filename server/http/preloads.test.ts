// The page of every entity's list names its first call.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { entityNames } from '#contract/entities.ts'
import { readPreloads } from './static.ts'

/** A build without code. */
async function emptyBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-preloads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/screens.json'), '{}')
  return folder
}

test.each(entityNames)('the page of %s preloads its first rows together with its code', async (name) => {
  const linksOf = await readPreloads(await emptyBuild(), '/admin')
  expect(linksOf(`/${name}`)).toMatch(new RegExp(`^</admin/api/${name}\\?[^>]*>; rel=preload`))
})

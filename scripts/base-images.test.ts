// The base images of the Dockerfile and of the Compose file.

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { root } from './lib/repository.mjs'

const read = (path: string) => readFile(`${root}/${path}`, 'utf8')

/** Names of other stages of the Dockerfile need no digest, nor does the image that the Compose file builds. */
async function baseImages(): Promise<string[]> {
  const froms = [...(await read('Dockerfile')).matchAll(/^FROM (?:--\S+ )*(\S+)(?: AS (\S+))?$/gm)]
  const stages = [...froms.flatMap(([, , stage]) => stage ?? []), 'stoa:local']
  const images = [...(await read('compose.yaml')).matchAll(/^\s*image: (\S+)$/gm)]
  return [...froms, ...images].map(([, image = '']) => image).filter((image) => !stages.includes(image))
}

test('every base image is pinned by its digest, and named by its tag', async () => {
  const images = await baseImages()
  expect(images.length).toBeGreaterThanOrEqual(3)
  for (const image of images) expect(image).toMatch(/^[a-z./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
})

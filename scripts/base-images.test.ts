// The base images of the Dockerfiles and of the Compose files.

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { root } from './lib/repository.mjs'

const dockerfiles = ['Dockerfile', 'deploy/patroni/Dockerfile']
const composeFiles = ['compose.yaml', 'deploy/compose.ha.yaml']

async function readAll(paths: string[]): Promise<string> {
  return (await Promise.all(paths.map((path) => readFile(`${root}/${path}`, 'utf8')))).join('\n')
}

/** Names of other stages of a Dockerfile need no digest, nor names of what Compose builds. */
async function baseImages(): Promise<string[]> {
  const froms = [...(await readAll(dockerfiles)).matchAll(/^FROM (?:--\S+ )*(\S+)(?: AS (\S+))?$/gm)]
  const stages = froms.flatMap(([, , stage]) => stage ?? [])
  const images = [...(await readAll(composeFiles)).matchAll(/^\s*image: (\S+)$/gm)]
  const built = ['stoa', 'stoa-postgres']
  return [...froms, ...images]
    .map(([, image = '']) => image)
    .filter((image) => !stages.includes(image) && !built.includes(image))
}

test('every base image is pinned by its digest, and named by its tag', async () => {
  const images = await baseImages()
  expect(images.length).toBeGreaterThanOrEqual(6)
  for (const image of images) expect(image).toMatch(/^[a-z./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
})

test('one tag has one digest', async () => {
  const images = new Set(await baseImages())
  expect(new Set([...images].map((image) => image.split('@')[0])).size).toBe(images.size)
})

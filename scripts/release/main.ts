// npm run release [-- folder [--without-node] | try | version X.Y.Z]

import { endpoints } from '#contract/endpoints.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { root } from '../lib/repository.mjs'
import { makeArchive } from './archive.ts'
import { makeFixture } from './fixture.ts'
import { makeFolder } from './folder.ts'
import { tryArchive, tryFolder } from './try.ts'
import { setVersion } from './version.ts'

const usage = `npm run release                             # release/stoa/ and its archive
npm run release -- folder [--without-node]  # only release/stoa/
npm run release -- try [--folder]           # starts the archive (or only the folder) elsewhere, without Node and npm
npm run release -- version X.Y.Z            # writes version, CHANGELOG, docs/api and the fixture, commits and tags`

async function main([command, ...rest]: string[]): Promise<void> {
  if (command === undefined) makeArchive(makeFolder({ withNode: true }))
  else if (command === 'folder') makeFolder({ withNode: !rest.includes('--without-node') })
  else if (command === 'try') await tryRelease(makeFolder({ withNode: true }), rest)
  else if (command === 'version' && rest[0])
    setVersion(root, rest[0], { contract: (is) => openApiDocument(endpoints, is, ''), makeFixture })
  else throw new Error(usage)
}

async function tryRelease(folder: string, options: string[]): Promise<void> {
  if (options.includes('--folder')) await tryFolder(folder)
  else await tryArchive(makeArchive(folder))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

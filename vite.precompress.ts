// Writes a brotli and a gzip copy of each text file of the build, which the server sends unchanged.
// index.html has none: the server fills it in before it sends it.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle(output) {
      if (!output.dir) return
      const names = await readdir(output.dir, { recursive: true })
      const paths = names
        .filter((name) => compressible.test(name))
        .map((name) => join(output.dir ?? '', name))
      await Promise.all(paths.map(compress))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${path}.br`, await toBrotli(content, quality))
  await writeFile(`${path}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }))
}

// The files of the API viewer, under the names that the build gave them.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '#contract/field.ts'
import { webFolder } from './static.ts'

export type Viewer = { script: string; styles: string[] }

/** Undefined where the browser part is not built: the page then has no script. */
export async function findViewer(folder = webFolder): Promise<Viewer | undefined> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest: unknown = JSON.parse(text)
  const entry = isRecord(manifest) ? manifest['api-docs/main.ts'] : undefined
  if (!isRecord(entry)) return undefined
  const styles = Array.isArray(entry.css) ? entry.css : []
  return { script: `/${entry.file}`, styles: styles.map((file) => `/${file}`) }
}

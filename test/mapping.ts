// Activates a mapping module from a separate file, or none.

import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { loadMapping } from '#server/documents/mapping/load.ts'
import { makeFolderOf } from './commands.ts'

/** `code`: the code of the module. Throws if it cannot be used. */
export async function mapBy(code: string): Promise<void> {
  const folder = await makeFolderOf({ 'stoa.mapping.mjs': code })
  await loadMapping(readConfig({ STOA_MAPPING: join(folder, 'stoa.mapping.mjs') }))
}

export async function mapByFile(path: string | undefined): Promise<void> {
  await loadMapping(readConfig(path === undefined ? {} : { STOA_MAPPING: path }))
}

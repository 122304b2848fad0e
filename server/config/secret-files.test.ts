import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolderOf } from '#test/commands.ts'
import { readSecretFiles, secrets } from './secret-files.ts'

test.each(secrets)('%s may be the content of a file, without the line break at its end', async (name) => {
  const path = join(await makeFolderOf({ [name]: 'postgres://secret@host/db\n' }), name)
  expect(readSecretFiles({ [`${name}_FILE`]: path, PORT: '1' })).toMatchObject({
    [name]: 'postgres://secret@host/db',
    PORT: '1',
  })
  const page = await readFile(new URL('../../docs/settings.md', import.meta.url), 'utf8')
  expect(page).toContain(`\`${name}_FILE\``)
})

test('a file that is missing or empty, or a value beside it, is named', async () => {
  const path = join(await makeFolderOf({ empty: '\n' }), 'empty')
  const read = (env: Record<string, string>) => () => readSecretFiles(env)
  expect(read({ DATABASE_URL_FILE: '/nowhere' })).toThrow(
    'DATABASE_URL_FILE cannot be read: /nowhere: no such file or directory',
  )
  expect(read({ DATABASE_URL_FILE: path })).toThrow('is empty')
  expect(read({ DATABASE_URL_FILE: '/' })).toThrow('cannot be read: /: illegal operation on a directory')
  expect(read({ DATABASE_URL_FILE: path, DATABASE_URL: 'postgres://x' })).toThrow('both set')
})

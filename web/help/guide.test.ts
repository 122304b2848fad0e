// docs/guide.md lists the searches that the console itself explains.

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { searches } from './help-dialog.tsx'

const guide = await readFile(new URL('../../docs/guide.md', import.meta.url), 'utf8')

test('the guide has every search of the help', () => {
  expect(searches.filter(({ text }) => !guide.includes(`\`${text}\``))).toEqual([])
})

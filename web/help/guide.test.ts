// docs/guide.md lists the keys and the searches that the console itself explains.

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { shortcutGroups } from '#web/keys/shortcuts.ts'
import { searches } from './help-dialog.tsx'

const guide = await readFile(new URL('../../docs/guide.md', import.meta.url), 'utf8')
const rows = [...guide.matchAll(/^\| (`.*`) \| (.*) \|$/gm)].map(([, first, second]) => `${first} ${second}`)

test('the guide has every key of the help and no others, and every search', () => {
  const keys = shortcutGroups
    .flatMap(({ shortcuts }) => shortcuts)
    .map(({ keys: alternatives, does }) => `${alternatives.map((one) => `\`${one}\``).join(', ')} ${does}`)
  expect(rows.toSorted()).toEqual(keys.toSorted())
  expect(searches.filter(({ text }) => !guide.includes(`\`${text}\``))).toEqual([])
})

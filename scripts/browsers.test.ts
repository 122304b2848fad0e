// The minimum browser versions are the same wherever they are named, and any browser can parse the script that checks them.

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const textOf = (file: string) => readFile(file, 'utf8')

test.each(['README.md', 'web/index.html', 'web/public/appearance.js'])(
  '%s names the browsers that the build is for',
  async (file) => {
    const config = await textOf('vite.config.ts')
    const [, list = ''] = /const oldestBrowsers = \[(.*)\]/.exec(config) ?? []
    const names = list.replace(
      /'([a-z])([a-z]+)([\d.]+)'/g,
      (_, first, rest, version) => `${first.toUpperCase()}${rest} ${version}`,
    )
    expect(names).toMatch(/^Chrome \d+, Edge \d+, Firefox \d+, Safari [\d.]+$/)
    expect((await textOf(file)).replace(/\s+/g, ' ')).toContain(names)
  },
)

test('the script that runs first is ES5', async () => {
  const code = (await textOf('web/public/appearance.js')).replace(/\/\/.*|'[^'\n]*'/g, '')
  expect(code).not.toMatch(
    /`|=>|\?\.|\?\?|\.\.\.|\b(let|const|class|of|async|await|import|export)\b|catch \{/,
  )
})

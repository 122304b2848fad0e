import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Imports all that the server imports at its start, and ends before it opens anything: PORT is not a number. */
const program = `
  const used = []
  for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'Segmenter'])
    Intl[name] = new Proxy(Intl[name], { construct: (of, args) => (used.push(name), new of(...args)) })
  const { toLocaleString } = Number.prototype
  Number.prototype.toLocaleString = function (...args) { used.push('toLocaleString'); return toLocaleString.apply(this, args) }
  process.once('exit', () => {
    const loaded = process.moduleLoadList.filter((name) => /undici/.test(name))
    process.stdout.write(JSON.stringify({ used, loaded }))
  })
  process.argv[1] = 'server/main.ts'
  await import('./server/main.ts')`

test('loads neither the HTTP client nor the data of languages, which took a fifth of the memory at rest', async () => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH, PORT: 'none' },
  })
  await expect(run).rejects.toMatchObject({
    stdout: JSON.stringify({ used: [], loaded: [] }),
    stderr: expect.stringContaining('PORT'),
  })
})

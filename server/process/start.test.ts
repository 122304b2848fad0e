import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolderOf } from '#test/commands.ts'

const run = promisify(execFile)

/** Imports everything that the server imports at its start, and ends before it opens anything: PORT is not a number. */
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
  const started = run(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH, PORT: 'none' },
  })
  await expect(started).rejects.toMatchObject({
    stdout: JSON.stringify({ used: [], loaded: [] }),
    stderr: expect.stringContaining('PORT'),
  })
})

test('a port that is taken is said before anything is stored, such as a password that nobody would see', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const data = join(await makeFolderOf(), 'data')
  const started = run(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), STOA_DATA_DIR: data },
  })
  await expect(started).rejects.toMatchObject({
    stdout: '',
    stderr: `Port ${port} is taken by another program. Set PORT to another one.\n`,
  })
  expect(existsSync(data)).toBe(false)
})

// The examples of docs/programs.md for programs that read run unchanged.

import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeFolderOf } from '#test/commands.ts'
import { store } from '#test/documents.ts'
import { issueToken } from '#test/programs.ts'

const { app, db } = await testApp()
const STOA_URL = await app.listen({ port: 0, host: '127.0.0.1' })
const STOA_TOKEN = await issueToken(db, 'reports', { role: 'member' })
await store(db, 'users', [{ id: 'u1' }, { id: 'u2' }])
await store(db, 'sessions', [
  { id: 'inside', slot: { startingTime: '2026-11-05T10:00:00Z' } },
  { id: 'before', slot: { startingTime: '2026-10-05T10:00:00Z' } },
  { id: 'lines', question: 'two\nlines', slot: { startingTime: '2026-12-05T10:00:00Z' } },
])

const page = await readFile(new URL('../../docs/programs.md', import.meta.url), 'utf8')

/** Returns the indented lines below a heading in bold. */
function exampleOf(name: string): string {
  const [, example = ''] =
    new RegExp(`^\\*\\*${name}\\*\\*[^]*?\\n\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(page) ?? []
  return example.replace(/^ {4}/gm, '')
}

async function run(command: string, args: string[]) {
  const cwd = await makeFolderOf({ 'example.py': exampleOf('Python') })
  const env = { ...process.env, STOA_URL, STOA_TOKEN }
  const { stdout } = await promisify(execFile)(command, args, { cwd, env })
  return { cwd, stdout }
}

const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0

test.skipIf(!isInstalled('curl'))('curl saves the sessions of a month', async () => {
  const { cwd } = await run('sh', ['-c', exampleOf('curl')])
  const [heading, ...rows] = (await readFile(join(cwd, 'sessions.csv'), 'utf8')).trim().split('\n')
  expect(heading).toContain('id')
  expect(rows).toEqual([expect.stringContaining('inside')])
})

test.skipIf(!isInstalled('python3'))('Python reads a full list and a CSV file', async () => {
  expect((await run('python3', ['example.py'])).stdout).toBe('2 users, 3 sessions\n')
})

test('the addresses of the spreadsheets are answered', async () => {
  const addresses = [
    /https:\/\/console\.your-company\.com(\/api\/\S+)'/.exec(exampleOf('Google Sheets'))?.[1],
    `/${/RelativePath = "(.*?)"/.exec(exampleOf('Excel and Power BI'))?.[1]}?from=2026-11-01`,
  ]
  expect(addresses).toEqual(['/api/users.csv', '/api/sessions.csv?from=2026-11-01'])
  for (const address of addresses) {
    const headers = { authorization: `Bearer ${STOA_TOKEN}` }
    const answer = await fetch(`${STOA_URL}${address}`, { headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  }
})

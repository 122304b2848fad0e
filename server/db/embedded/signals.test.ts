// A signal ends a first start, or a command, at any moment: without a stack trace, and without a remaining PostgreSQL. SIGHUP comes from
// a terminal that was closed.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { makeFolder, serverPid } from './open.testbed.ts'

const patience = { timeout: 60_000 }

async function start(
  program: string,
  args: string[] = [],
): Promise<{ dataDir: string; child: ChildProcess }> {
  const dataDir = await makeFolder()
  const path = fileURLToPath(new URL(`../../${program}`, import.meta.url))
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, STOA_DATA_DIR: dataDir, PORT: String(await freePort()) }
  return { dataDir, child: spawn(process.execPath, [path, ...args], { env, cwd: dataDir, stdio: 'pipe' }) }
}

/** The stages of a start, as its folder shows them. */
const moments = {
  'initdb runs': (dataDir: string) => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-')),
  'the data was made': (dataDir: string) => existsSync(join(dataDir, 'postgres', 'PG_VERSION')),
  'PostgreSQL accepts connections': (dataDir: string) =>
    existsSync(join(dataDir, 'postgres.log')) &&
    readFileSync(join(dataDir, 'postgres.log'), 'utf8').includes('ready to accept connections'),
}

async function untilEnded(
  { dataDir, child }: { dataDir: string; child: ChildProcess },
  signal: NodeJS.Signals,
) {
  const told = child.stderr ? text(child.stderr) : ''
  child.kill(signal)
  const [status] = await once(child, 'exit')
  return { status, told: await told, pid: await serverPid(dataDir), folder: readdirSync(dataDir) }
}

test.each([
  ['SIGTERM', 'initdb runs'],
  ['SIGINT', 'the data was made'],
  ['SIGHUP', 'PostgreSQL accepts connections'],
] as const)(
  'a first start that %s ends when %s leaves nothing that runs',
  patience,
  async (signal, moment) => {
    const started = await start('main.ts')
    await expect.poll(() => moments[moment](started.dataDir), { timeout: 40_000, interval: 5 }).toBe(true)
    const { status, told, pid, folder } = await untilEnded(started, signal)
    expect([status, pid]).toEqual([0, undefined])
    expect(
      told
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
    ).toEqual(['starting', 'stopping', 'stopped'])
    expect(folder.filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  },
)

test.each([
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const)(
  'a command that %s ends stops PostgreSQL, also where its terminal is gone',
  patience,
  async (signal, expected) => {
    const started = await start('commands/main.ts', ['demo'])
    await expect
      .poll(() => moments['PostgreSQL accepts connections'](started.dataDir), {
        timeout: 40_000,
        interval: 5,
      })
      .toBe(true)
    started.child.stdout?.destroy()
    const { status, told, pid } = await untilEnded(started, signal)
    expect([status, told, pid]).toEqual([expected, '', undefined])
  },
)

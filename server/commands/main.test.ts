// The command line as it is called: what it answers before it opens anything, and one round through a data folder.

import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openEmbedded } from '#server/db/embedded.ts'
import { nouns } from '#server/store/tables.ts'
import { makeFolderOf } from '#test/commands.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))

type Run = { status: number | null; out: string; err: string }

async function stoa(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Run> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { PATH, ...env }, stdio: 'pipe' })
  child.stdin.end()
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await ended, out, err }
}

const nowhere = { STOA_DATA_DIR: '/dev/null/nowhere' }

describe('without a database', () => {
  test.each([[[]], [['help']], [['--help']], [['-h']]])('%j lists the commands', async (args) => {
    const { status, out } = await stoa(args, await makeFolderOf(), nowhere)
    expect(status).toBe(0)
    for (const name of ['admin create', 'import DIR', 'export DIR', 'demo --users', 'doctor'])
      expect(out).toContain(`stoa ${name}`)
  })

  test('each command explains itself', async () => {
    const cwd = await makeFolderOf()
    const runs = await Promise.all(
      ['admin', 'import', 'export', 'demo', 'doctor'].map(async (name) => ({
        name,
        run: await stoa([name, '--help'], cwd, nowhere),
      })),
    )
    for (const { name, run } of runs)
      expect([run.status, run.out]).toEqual([0, expect.stringMatching(`^stoa ${name}`)])
  })

  test.each([[['nonsense']], [['__proto__']], [['constructor']]])('%j is no command', async (args) => {
    const { status, err } = await stoa(args, await makeFolderOf(), nowhere)
    expect([status, err]).toEqual([2, expect.stringContaining(`There is no command '${args[0]}'.`)])
    expect(err).toContain('stoa import DIR')
  })

  test('every fault of the environment is listed, without a trace', async () => {
    const { status, err } = await stoa(['doctor'], await makeFolderOf(), { PORT: 'x', STOA_DEMO: 'maybe' })
    expect(status).toBe(1)
    expect(err).toContain('PORT: ')
    expect(err).toContain('STOA_DEMO: ')
    expect(err).not.toMatch(/\n\s+at /)
  })
})

describe('on a data folder', () => {
  test('a demo is made, doctored, exported and imported elsewhere, where it is the same', async () => {
    const [cwd, dataDir, otherDir] = [await makeFolderOf(), await makeFolderOf(), await makeFolderOf()]
    const out = await makeFolderOf()
    // The servers stay up between the commands, which join them.
    const servers = await Promise.all([openEmbedded({ dataDir }), openEmbedded({ dataDir: otherDir })])
    try {
      const here = { STOA_DATA_DIR: dataDir }
      const there = { STOA_DATA_DIR: otherDir }
      const demo = ['demo', '--users', '60', '--sessions', '90']
      expect((await stoa(demo, cwd, here)).status).toBe(0)
      const again = await stoa(demo, cwd, here)
      expect([again.status, again.err]).toEqual([2, expect.stringContaining('holds documents already')])
      const doctor = await stoa(['doctor'], cwd, here)
      expect([doctor.status, doctor.out]).toEqual([0, expect.stringContaining('\t')])

      for (const [args, message] of [
        [['doctor', '--fix'], '--fix'],
        [['import'], 'stoa import DIR'],
        [['import', join(out, 'missing')], 'holds none of'],
      ] as const) {
        const refused = await stoa([...args], cwd, here)
        expect([refused.status, refused.err]).toEqual([2, expect.stringContaining(message)])
        expect(refused.err).not.toMatch(/\n\s+at /)
      }
      const unwritable = await stoa(['export', '/dev/null/out'], cwd, here)
      expect([unwritable.status, unwritable.err]).toEqual([1, expect.stringContaining('/dev/null/out')])
      expect(unwritable.err).not.toMatch(/\n\s+at /)

      expect((await stoa(['export', join(out, 'a')], cwd, here)).status).toBe(0)
      expect((await stoa(['import', join(out, 'a')], cwd, there)).status).toBe(0)
      expect((await stoa(['export', join(out, 'b')], cwd, there)).status).toBe(0)
      for (const noun of nouns) {
        const [a, b] = await Promise.all(
          ['a', 'b'].map((name) => readFile(join(out, name, `${noun}.jsonl`), 'utf8')),
        )
        expect(b).toBe(a)
      }
    } finally {
      await Promise.all(servers.map((server) => server.leave()))
    }
  }, 120_000)
})

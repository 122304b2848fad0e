// The command line as a process: its output without a database, and all commands once on a data folder.

import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entityNames } from '#contract/entities.ts'
import { stoaVersion } from '#server/config/version.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { loadingSettings } from '#server/db/embedded/start.ts'
import { makeFolderOf } from '#test/commands.ts'
import { stoa } from '#test/stoa-process.ts'

const nowhere = { STOA_DATA_DIR: '/dev/null/nowhere' }

describe('without a database', () => {
  test.each([[[]], [['help']], [['--help']], [['-h']]])('%j lists the commands', async (args) => {
    const { status, out } = await stoa(args, { cwd: await makeFolderOf(), env: nowhere })
    expect(status).toBe(0)
    for (const name of [
      'admin create',
      'import DIR',
      'export DIR',
      'backup FILE',
      'restore FILE',
      'demo --users',
      'doctor',
      'rebuild',
    ])
      expect(out).toContain(`stoa ${name}`)
  })

  test('--version prints the release', async () => {
    const { status, out } = await stoa(['--version'], { cwd: await makeFolderOf(), env: nowhere })
    expect([status, out]).toEqual([0, `${stoaVersion}\n`])
  })

  test('each command explains itself', async () => {
    const cwd = await makeFolderOf()
    const runs = await Promise.all(
      ['admin', 'import', 'export', 'backup', 'restore', 'demo', 'doctor', 'rebuild'].map(async (name) => ({
        name,
        run: await stoa([name, '--help'], { cwd, env: nowhere }),
      })),
    )
    for (const { name, run } of runs)
      expect([run.status, run.out]).toEqual([0, expect.stringMatching(`^stoa ${name}`)])
  })

  test('no control character of an argument reaches the terminal', async () => {
    const { err } = await stoa(['tags\u001b[2J\u009b2J'], { cwd: await makeFolderOf(), env: nowhere })
    expect(err).toBe("There is no command 'tags\\u001b[2J\\u009b2J'. The command help lists all.\n")
  })

  test('every fault of the environment is listed, without a stack trace', async () => {
    const { status, err } = await stoa(['doctor'], {
      cwd: await makeFolderOf(),
      env: { PORT: 'x', STOA_DEMO: 'maybe' },
    })
    expect(status).toBe(1)
    expect(err).toContain('PORT: ')
    expect(err).toContain('STOA_DEMO: ')
    expect(err).not.toMatch(/\n\s+at /)
  })
})

describe('on a data folder', () => {
  test('an import that starts the server makes it write few checkpoints; the next command starts it as usual', async () => {
    const [cwd, dataDir, documents] = [await makeFolderOf(), await makeFolderOf(), await makeFolderOf()]
    await writeFile(join(documents, 'tags.jsonl'), '{"id":"one","name":"One"}\n')
    const here = { cwd, env: { STOA_DATA_DIR: dataDir } }
    // PostgreSQL keeps the arguments of its last start.
    const startedWith = () => readFile(join(dataDir, 'postgres', 'postmaster.opts'), 'utf8')
    expect((await stoa(['import', documents], here)).status).toBe(0)
    const started = await startedWith()
    expect(loadingSettings.filter((setting) => !started.includes(setting))).toEqual([])
    expect((await stoa(['token', 'list'], here)).status).toBe(0)
    expect(await startedWith()).not.toContain('max_wal_size=8GB')
  })

  test('a demo is created, checked, exported, and imported elsewhere without a difference', async () => {
    const [cwd, dataDir, otherDir] = [await makeFolderOf(), await makeFolderOf(), await makeFolderOf()]
    const out = await makeFolderOf()
    // The servers keep running between the commands, which join them.
    const servers = await Promise.all([openEmbedded({ dataDir }), openEmbedded({ dataDir: otherDir })])
    try {
      const here = { cwd, env: { STOA_DATA_DIR: dataDir } }
      const there = { cwd, env: { STOA_DATA_DIR: otherDir } }
      const demo = ['demo', '--users', '60', '--sessions', '90']
      expect((await stoa(demo, here)).status).toBe(0)
      const again = await stoa(demo, here)
      expect([again.status, again.err]).toEqual([2, expect.stringContaining('holds documents already')])
      const doctor = await stoa(['doctor'], here)
      expect([doctor.status, doctor.out]).toEqual([0, expect.stringContaining('\t')])

      for (const [args, message] of [
        [['doctor', '--fix'], '--fix'],
        [['import'], 'stoa import DIR'],
        [['import', join(out, 'missing')], 'holds none of'],
      ] as const) {
        const refused = await stoa([...args], here)
        expect([refused.status, refused.err]).toEqual([2, expect.stringContaining(message)])
        expect(refused.err).not.toMatch(/\n\s+at /)
      }
      const unwritable = await stoa(['export', '/dev/null/out'], here)
      expect([unwritable.status, unwritable.err]).toEqual([1, expect.stringContaining('/dev/null/out')])
      expect(unwritable.err).not.toMatch(/\n\s+at /)

      expect((await stoa(['export', join(out, 'a')], here)).status).toBe(0)
      expect((await stoa(['import', join(out, 'a')], there)).status).toBe(0)
      expect((await stoa(['export', join(out, 'b')], there)).status).toBe(0)
      for (const entity of entityNames) {
        const [a, b] = await Promise.all(
          ['a', 'b'].map((name) => readFile(join(out, name, `${entity}.jsonl`), 'utf8')),
        )
        expect(b).toBe(a)
        expect((await stat(join(out, 'a', `${entity}.jsonl`))).mode & 0o777).toBe(0o600)
      }
    } finally {
      await Promise.all(servers.map((server) => server.leave()))
    }
  }, 120_000)
})

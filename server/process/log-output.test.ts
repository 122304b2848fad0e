import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const file = new URL('log.ts', import.meta.url)

/** A process that runs the code on request. */
function start(code: string) {
  const script = `import { standardError } from '${file}'; const log = standardError(); process.stdin.once('data', async () => { ${code} })`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' })
}

async function end(child: ChildProcess): Promise<unknown> {
  child.stdin?.write('.')
  const [status] = await once(child, 'exit')
  return status
}

test('no line is lost at an exit, and lines keep their order', async () => {
  const child = start(`for (const n of [1, 2, 3]) log.write(n + '\\n'); process.exit(0)`)
  const told = text(child.stderr)
  expect([await end(child), await told]).toEqual([0, '1\n2\n3\n'])
})

test('a process continues and can end after the reader of its log has gone', async () => {
  const child = start(`
    log.write('unread\\n')
    await new Promise((resolve) => setTimeout(resolve, 300))
    log.write('unread too\\n')
    process.exit(7)`)
  child.stderr.destroy()
  await once(child.stderr, 'close')
  expect(await end(child)).toBe(7)
})

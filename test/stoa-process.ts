// Runs the command line as a separate process, like npm run stoa.

import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../server/commands/main.ts', import.meta.url))

export type Run = { status: number | null; out: string; err: string }

type Options = {
  cwd: string
  env?: Record<string, string>
  /** Standard output: read to its end, closed after the first chunk or at once, or this open file. */
  out?: 'read' | 'leave' | 'close' | number
  err?: 'read' | 'close'
}

export async function stoa(
  args: string[],
  { cwd, env = {}, out = 'read', err = 'read' }: Options,
): Promise<Run> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', typeof out === 'number' ? out : 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (out === 'close') child.stdout?.destroy()
  if (out === 'leave') child.stdout?.once('data', () => child.stdout?.destroy())
  if (err === 'close') child.stderr?.destroy()
  const [outText, errText] = await Promise.all([
    out === 'read' && child.stdout ? text(child.stdout) : '',
    err === 'read' && child.stderr ? text(child.stderr) : '',
  ])
  return { status: await ended, out: outText, err: errText }
}

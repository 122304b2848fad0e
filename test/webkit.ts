// The WebKit of the journeys: MiniBrowser of WebKitGTK, driven by WebDriver, on a separate display.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { freePort } from './free-port.ts'

const driver = '/usr/bin/WebKitWebDriver'
const display = '/usr/bin/xvfb-run'

export function findWebKit(): string | undefined {
  const [browser] = globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser')
  return existsSync(driver) && existsSync(display) ? browser : undefined
}

export type WebKit = {
  open(url: string): Promise<void>
  /** Evaluates an expression in the page repeatedly until it is neither false nor absent. */
  read<T>(expression: string): Promise<T>
  /** Types with the keyboard into the only element that matches the selector. */
  type(selector: string, text: string): Promise<void>
  click(selector: string): Promise<void>
  /** Moves the pointer over the middle of the element. */
  hover(selector: string): Promise<void>
  close(): Promise<void>
}

export async function launchWebKit(binary: string): Promise<WebKit> {
  const port = await freePort()
  const server = spawn(display, ['-a', '-s', '-screen 0 1440x900x24', driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  })
  try {
    return await openSession(server, `http://127.0.0.1:${port}`, binary)
  } catch (error) {
    end(server)
    throw error
  }
}

async function openSession(server: ChildProcess, address: string, binary: string): Promise<WebKit> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    // As defined by the WebDriver standard; the caller knows the type of the command's answer.
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.message}`)
    return value
  }
  await until(() => ask<object>('GET', '/status').catch(() => undefined), 'an answer of WebKitWebDriver')
  const options = { binary, args: ['--automation'] }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  await ask('POST', `${session}/window/rect`, { width: 1440, height: 900 })
  const find = (value: string) =>
    until(
      () =>
        ask<Record<string, string>>('POST', `${session}/element`, { using: 'css selector', value }).catch(
          () => undefined,
        ),
      value,
    )
  const act = async (selector: string, action: string, body: object = {}) => {
    const [id] = Object.values(await find(selector))
    await ask('POST', `${session}/element/${id}/${action}`, body)
  }
  return {
    open: (url) => ask('POST', `${session}/url`, { url }),
    read: <T>(expression: string) =>
      until(
        () => ask<T>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
        expression,
      ),
    type: (selector, text) => act(selector, 'value', { text }),
    click: (selector) => act(selector, 'click'),
    async hover(selector) {
      const move = { type: 'pointerMove', x: 0, y: 0, duration: 0, origin: await find(selector) }
      await ask('POST', `${session}/actions`, {
        actions: [{ type: 'pointer', id: 'mouse', actions: [move] }],
      })
    },
    async close() {
      await ask('DELETE', session)
      end(server)
    },
  }
}

async function until<T>(ask: () => Promise<T | undefined>, what: string): Promise<T> {
  for (const untilMs = Date.now() + 30_000; Date.now() < untilMs; ) {
    const value = await ask()
    if (value) return value
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`WebKit has not shown ${what} in 30 s.`)
}

/** Ends the process with all its child processes. */
function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid)
}

// Answers health checks while the database is migrated, before the application listens on the same address.

import { createServer } from 'node:http'

export type Progress = { done: number; total: number }

export type WhileMigrating = { tell(progress: Progress): void; close(): Promise<void> }

export async function answerWhileMigrating({
  port,
  host,
}: {
  port: number
  host: string
}): Promise<WhileMigrating> {
  let now: Progress = { done: 0, total: 0 }
  const server = createServer({ keepAlive: false }, ({ url = '' }, answer) => {
    const isAlive = url.split('?')[0] === '/healthz'
    const status = isAlive ? 'ok' : `migrating ${now.done + 1} of ${now.total}`
    answer.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      ...(!isAlive && { 'retry-after': '5' }),
    })
    answer.end(JSON.stringify({ status }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return {
    tell(progress) {
      now = progress
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

// Answers health checks while the database is migrated, before the application listens on the same address.

import { withoutBase } from './base-path.ts'
import { alive } from './health.ts'
import { createServer } from './limits.ts'
import { headersOfAny } from './security-headers.ts'

type MigrationProgress = { done: number; total: number }

export type WhileMigrating = { tell(progress: MigrationProgress): void; close(): Promise<void> }

type ListenAddress = { port: number; host: string; basePath: string; trustProxy: boolean }

export async function answerWhileMigrating({
  port,
  host,
  basePath,
  trustProxy,
}: ListenAddress): Promise<WhileMigrating> {
  let now: MigrationProgress = { done: 0, total: 0 }
  const server = createServer({ keepAlive: false }, ({ url = '' }, answer) => {
    const isAlive = withoutBase(url, basePath).split('?')[0] === '/healthz'
    answer.writeHead(isAlive ? 200 : 503, {
      ...headersOfAny({ trustProxy }),
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      ...(!isAlive && { 'retry-after': '5' }),
    })
    answer.end(JSON.stringify(isAlive ? alive : { status: `migrating ${now.done + 1} of ${now.total}` }))
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

// Serves /metrics on a separate port, which the console's address does not expose.

import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MetricsAddress } from '#server/config/config.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { reasonOf } from '#server/config/system-error.ts'
import type { Log } from '#server/http/context.ts'
import { createServer } from '#server/http/limits.ts'

/** The listener cannot bind to its address; the message can be printed alone. */
export class MetricsAddressError extends ExpectedError {}

type MetricsText = { text: string; contentType: string }

const maxConnections = 20
const timeouts = { headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 60_000 }

export function createListener(scrape: () => Promise<MetricsText>, log: Log): Server {
  const server = createServer({ ...timeouts, connectionsCheckingInterval: 1_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      answer(response, 404, { text: 'Not found\n', contentType: 'text/plain; charset=utf-8' })
      return
    }
    scrape().then(
      (page) => answer(response, 200, page),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read')
        answer(response, 500, { text: 'Failed\n', contentType: 'text/plain; charset=utf-8' })
      },
    )
  })
  server.maxConnections = maxConnections
  return server
}

function answer(response: ServerResponse, status: number, { text, contentType }: MetricsText): void {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  response.writeHead(status, { ...headers, 'content-type': contentType }).end(text)
}

/** Returns the address of the page. Throws a MetricsAddressError. */
export async function listenAt(server: Server, { port, host }: MetricsAddress): Promise<string> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
    const bound = server.address() as AddressInfo
    const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
    return `http://${name}:${bound.port}/metrics`
  } catch (error) {
    throw new MetricsAddressError(explain(error, port), { cause: error })
  }
}

function explain(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `The port of the metrics, ${port}, is taken by another program. Set STOA_METRICS_PORT to another one.`
  if (code === 'EACCES')
    return `The port of the metrics, ${port}, is not allowed to this user. Set STOA_METRICS_PORT to one above 1023.`
  return `STOA_METRICS_HOST: ${reasonOf(error)}. Set it to an address of this machine.`
}

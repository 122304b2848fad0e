// A TCP proxy that leads to one server of PostgreSQL at a time, as HAProxy does before a cluster: when the server changes,
// all open connections end, and new ones go to the next server.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** HOST:PORT. */
type Server = { at: string }

export type LeadingProxy = Server & {
  /** `isCutting`: false leaves the open connections at the server before. */
  lead(to: Server, isCutting?: boolean): void
  end(): void
}

export async function startLeadingProxy(first: Server): Promise<LeadingProxy> {
  let server = first
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const [host, port] = server.at.split(':')
    const upstream = connect(Number(port), host)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const cut = (): void => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    at: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    lead(to, isCutting = true) {
      server = to
      if (isCutting) cut()
    },
    end() {
      cut()
      proxy.close()
    },
  }
}

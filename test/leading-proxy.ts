// A TCP proxy that forwards to one PostgreSQL server at a time, as HAProxy does in front of a cluster: when the server changes, all open
// connections end, and new ones go to the next server.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** HOST:PORT. */
type Server = { at: string }

export type LeadingProxy = Server & {
  /** `isCutting`: if false, open connections to the previous server stay. */
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

// A TCP proxy in front of PostgreSQL that simulates network faults: silent loss, refusal, delay.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Defer } from '../bench/clean-up.ts'

export type TcpProxy = {
  port: number
  /** Drops all data silently from now on. Open connections stay lost, even after restore(). */
  lose(): void
  /** Resets every connection, and refuses new ones. */
  refuse(): Promise<void>
  /** Delays all data by this time. */
  slowDown(ms: number): void
  restore(): Promise<void>
}

type Pair = { sockets: [Socket, Socket]; lost: boolean }

export async function startProxy(target: number, defer: Defer): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let losing = false
  let lateMs = 0
  const server = createServer((client) => {
    if (losing) return swallow(client)
    const upstream = connect(target, '127.0.0.1')
    const pair: Pair = { sockets: [client, upstream], lost: false }
    pairs.add(pair)
    const pass = (from: Socket, to: Socket): void => {
      // In order: data without a delay must not overtake delayed data.
      let last = Promise.resolve()
      from.on('data', (chunk) => {
        if (pair.lost) return
        const late = lateMs > 0 ? delay(lateMs) : undefined
        last = last.then(async () => {
          await late
          to.write(chunk)
        })
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        // A lost connection does not send a close to the other side either.
        if (!pair.lost) to.destroy()
        if (pair.sockets.every((socket) => socket.destroyed)) pairs.delete(pair)
      })
    }
    pass(client, upstream)
    pass(upstream, client)
  })
  // PostgreSQL sees nothing of a connection whose first packet is lost.
  const swallow = (client: Socket): void => {
    const pair: Pair = { sockets: [client, client], lost: true }
    pairs.add(pair)
    client.resume().on('error', () => undefined)
    client.on('close', () => pairs.delete(pair))
  }
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const resetAll = (): void => {
    for (const { sockets } of pairs) for (const socket of sockets) socket.resetAndDestroy()
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  defer(() => {
    resetAll()
    server.close()
  })
  return {
    port,
    lose() {
      losing = true
      for (const pair of pairs) pair.lost = true
    },
    async refuse() {
      const closed = once(server, 'close')
      server.close()
      resetAll()
      await closed
    },
    slowDown(ms) {
      lateMs = ms
    },
    async restore() {
      losing = false
      lateMs = 0
      if (!server.listening) await listen(port)
    },
  }
}

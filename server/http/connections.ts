// Which connections give way when there are too many: the oldest one without a claim, of the address that has the most of
// them. A connection has a claim while it works for somebody who is signed in. So incomplete requests take no place
// from new clients, and health checks are always accepted.

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#server/access/network.ts'

/** The connections of one address: all, those without an answer so far, and those after an answer. The oldest are first. */
type Client = { open: number; fresh: Set<Socket>; idle: Set<Socket> }

const clients = new WeakMap<Socket, Client>()

/** The connection keeps its place until its request is answered. */
export function claimConnection(socket: Socket): void {
  const client = clients.get(socket)
  client?.fresh.delete(socket)
  client?.idle.delete(socket)
}

type ConnectionLimits = { maxSockets: number; socketsPerAddress: number }

export function limitConnections(server: Server, { maxSockets, socketsPerAddress }: ConnectionLimits): void {
  const byAddress = new Map<string, Client>()
  let open = 0

  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const client = byAddress.get(address) ?? { open: 0, fresh: new Set(), idle: new Set() }
    byAddress.set(address, client)
    clients.set(socket, client)
    open += 1
    client.open += 1
    socket.once('close', () => {
      open -= 1
      client.open -= 1
      claimConnection(socket)
      if (client.open === 0) byAddress.delete(address)
    })
    if (client.open > socketsPerAddress) giveWay(client, socket)
    else if (open > maxSockets) giveWay(largest(byAddress.values()), socket)
    if (!socket.destroyed) client.fresh.add(socket)
  })
  server.on('request', ({ socket }, response) => {
    response.once('close', () => {
      claimConnection(socket)
      if (!socket.destroyed) clients.get(socket)?.idle.add(socket)
    })
  })
}

function giveWay(client: Client | undefined, newest: Socket): void {
  const [oldest = newest] = client?.fresh.size ? client.fresh : (client?.idle ?? [])
  oldest.destroy()
  claimConnection(oldest)
}

function largest(clients: Iterable<Client>): Client | undefined {
  let most: Client | undefined
  for (const client of clients)
    if (withoutClaim(client) > 0 && (!most || withoutClaim(client) > withoutClaim(most))) most = client
  return most
}

function withoutClaim({ fresh, idle }: Client): number {
  return fresh.size + idle.size
}

// A server that stops does not wait for connections on which nothing was ever sent. Browsers open some in advance, and Node
// closes only those that are idle after an answer.

export function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}

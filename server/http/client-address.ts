// The client's IP address: the one that a trusted proxy reports, else the address of the connection.

import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/access/network.ts'

/** The framework's `trustProxy`: trusts the nearest hop only, so that entries written by the client are ignored. */
export const nextHop = (_address: string, hop: number): boolean => hop === 0

/** Some proxies append the client's port, which differs between connections. */
const withPort = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+))(?::\d{1,5})?$/i

/** Always an IP address: where the header names none, the proxy's own. */
export function clientAddress({ ip, raw }: FastifyRequest): string {
  const [, inBrackets, bare] = withPort.exec(ip) ?? []
  const address = inBrackets ?? bare ?? ip
  return isIP(address) ? address : (raw.socket.remoteAddress ?? '')
}

/** The owner of work for a client that is not known yet (owner.ts). */
export function addressOwner(request: FastifyRequest): string {
  return `address ${networkOf(clientAddress(request))}`
}

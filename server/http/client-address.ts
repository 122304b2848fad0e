// The client's IP address: the one that the proxy in front names, where it is trusted, else that of the connection.

import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The framework's `trustProxy`: the next hop alone is believed. What a client wrote into the header counts for nothing. */
export const nextHop = (_address: string, hop: number): boolean => hop === 0

/** Some proxies write the client's port behind its address; each connection has another one. */
const withPort = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+))(?::\d{1,5})?$/i

/** Always an IP address: where the header names none, the proxy's own. */
export function clientAddress({ ip, raw }: FastifyRequest): string {
  const [, inBrackets, bare] = withPort.exec(ip) ?? []
  const address = inBrackets ?? bare ?? ip
  return isIP(address) ? address : (raw.socket.remoteAddress ?? '')
}

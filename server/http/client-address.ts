// The client of a request: its IP address, from a trusted proxy or from the connection; and whether it has disconnected.

import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { networkOf } from '#server/access/network.ts'

/** The framework's `trustProxy`: trusts the nearest hop only, so that entries written by the client are ignored. */
export const nextHop = (_address: string, hop: number): boolean => hop === 0

/** Some proxies append the client's port, which differs between connections. */
const withPort = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+))(?::\d{1,5})?$/i

/** Always an IP address: if the header has none, the proxy's own. */
export function clientAddress({ ip, raw }: FastifyRequest): string {
  const [, inBrackets, bare] = withPort.exec(ip) ?? []
  const address = inBrackets ?? bare ?? ip
  return isIP(address) ? address : (raw.socket.remoteAddress ?? '')
}

export function addressKey(request: FastifyRequest): string {
  return `address ${networkOf(clientAddress(request))}`
}

/** Aborted when the connection closes before the answer is complete. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort(new Problem('invalid', 'The client has closed the connection.'))
  })
  return leaving.signal
}

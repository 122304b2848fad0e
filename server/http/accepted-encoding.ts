// The encoding in which a browser is sent what has been compressed in advance.

import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'

export function acceptedEncoding({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

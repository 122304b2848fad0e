// The base path of the console on its host: addresses begin with it, routes do not. It is removed before routing, so that only code that
// writes addresses needs it.

import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { healthPaths } from './health.ts'

/** Returns the address below the base path; leaves an address outside of it unchanged. */
export function withoutBase(url: string, basePath: string): string {
  const address = originForm(url)
  if (basePath === '' || !isWithin(address, basePath)) return url
  const rest = address.slice(basePath.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Refuses addresses outside of the base path, except health checks, which load balancers send to a port. */
export function registerBasePath(app: FastifyInstance, basePath: string): void {
  if (basePath === '') return
  app.addHook('onRequest', (request, reply, done) => {
    const address = originForm(request.originalUrl)
    const [path = '', query] = address.split('?', 2)
    if (path === basePath && (request.method === 'GET' || request.method === 'HEAD')) {
      return reply.redirect(`${basePath}/${query === undefined ? '' : `?${query}`}`, 308)
    }
    if (isWithin(address, basePath) || healthPaths.includes(path)) return done()
    done(new Problem('not_found', `Stoa is at ${basePath}/. A proxy in front of it has to keep this path.`))
  })
}

/** A request line may contain the whole address. */
function originForm(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '')
}

function isWithin(address: string, basePath: string): boolean {
  return address.startsWith(basePath) && /^($|[/?])/.test(address.slice(basePath.length))
}

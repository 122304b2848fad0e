// Behind a trusted proxy: limits the requests in progress of each client, by the address that the proxy reports. Without a
// proxy connections.ts limits the connections of each address instead.

import type { FastifyInstance } from 'fastify'
import type { RequestSlots } from '#server/limits/request-slots.ts'
import { addressOwner } from './client-address.ts'
import { healthPaths } from './health.ts'

export function limitAddresses(app: FastifyInstance, addresses: RequestSlots['addresses']): void {
  app.addHook('onRequest', (request, { raw: answer }, done) => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    answer.once('close', resolve)
    const begin = (): Promise<void> => {
      done()
      return closed
    }
    if (healthPaths.includes(request.routeOptions.url ?? '')) done()
    else addresses.run(addressOwner(request), begin).catch(done)
  })
}

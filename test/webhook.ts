// A server that receives webhooks, and answers each as set by the test.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Delivery = { path: string; headers: IncomingHttpHeaders; body: string }

/** `answer`: the status for a path; 'never' does not answer. */
export async function openWebhook(answer: (path: string) => number | 'never' = () => 200) {
  const deliveries: Delivery[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url: path = '', headers } = request
      deliveries.push({ path, headers, body })
      const status = answer(path)
      if (status === 'never') return
      response.writeHead(status, status === 302 ? { location: '/hooks/elsewhere' } : {}).end('ok')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    deliveries,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

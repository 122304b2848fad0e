// The floor, a minimal server for comparison: bare node:http and the same driver, no log. A process.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerOf } from './floor-answers.ts'

const server = createServer(async (request, response) => {
  const body = await answerOf(request.url ?? '')
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})

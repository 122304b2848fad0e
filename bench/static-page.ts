// The floor of a first load: bare node:http serves the page in the file STATIC_PAGE and its stylesheet, precompressed like
// Stoa's own files. A separate process.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

const page = brotliCompressSync(readFileSync(process.env.STATIC_PAGE ?? ''))

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  const isStyle = path.startsWith('/assets/') && path.endsWith('.css')
  const body = isStyle ? readFileSync(`web/dist${path}.br`) : page
  response.writeHead(200, {
    'content-type': `${isStyle ? 'text/css' : 'text/html'}; charset=utf-8`,
    'content-encoding': 'br',
    'content-length': body.length,
  })
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})

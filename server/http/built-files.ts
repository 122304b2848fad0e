// The files of the built browser application. Each is read when it is first requested and then kept in memory, since a
// first visit requests a dozen at once.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import { sendNotFound } from './problems.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

/** The content in the best encoding that the browser accepts and the build has made. */
type Content = { body: Buffer; encoding: Encoding; etag: string }

export type BuiltFiles = {
  names: readonly string[]
  /** `name` is relative to the folder. Without `isImmutable` the browser asks again on each visit. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    options: { isImmutable: boolean },
  ): Promise<FastifyReply>
}

export async function findBuiltFiles(folder: string): Promise<BuiltFiles> {
  const present = new Set(
    (await readdir(folder, { recursive: true })).map((path) => path.replaceAll(sep, '/')),
  )
  const names = [...present].filter((name) => extname(name) in types)
  const read = new Map<string, Content>()

  async function contentOf(name: string, accepted: Encoding): Promise<Content> {
    const encoding = present.has(name + endings[accepted]) ? accepted : 'identity'
    const path = join(folder, name + endings[encoding])
    const content = read.get(path) ?? (await readContent(path, encoding))
    read.set(path, content)
    return content
  }

  return {
    names,
    async send(request, reply, name, { isImmutable }) {
      const type = types[extname(name)]
      if (type === undefined || !present.has(name)) return sendNotFound(request, reply)
      const { body, encoding, etag } = await contentOf(name, acceptedEncoding(request))
      reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('vary', 'accept-encoding').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.header('content-type', type).send(body)
    },
  }
}

async function readContent(path: string, encoding: Encoding): Promise<Content> {
  const body = await readFile(path)
  return { body, encoding, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

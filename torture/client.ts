// An HTTP client with keep-alive connections that never throws: errors are part of the answer.

import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { performance } from 'node:perf_hooks'

export type Answer = {
  /** 0 if there was no answer; then `text` is the reason. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The connection ended in the middle of the body. */
  cut: boolean
  sentAt: number
  tookMs: number
}

export type Client = {
  headers: Record<string, string>
  get(path: string): Promise<Answer>
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  close(): void
}

/** Longer than any answer may take; after that it counts as no answer. */
const patienceMs = 45_000

export function openClient(origin: string, headers: Record<string, string> = {}): Client {
  const agent = new Agent({ keepAlive: true })
  const ask = (method: string, path: string, body: unknown): Promise<Answer> => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const json = text === undefined ? {} : { 'content-type': 'application/json' }
    return new Promise((resolve) => {
      const sentAt = performance.now()
      const settle = (answer: Partial<Answer>): void => {
        clearTimeout(timer)
        const none = { status: 0, headers: {}, text: '', cut: false }
        resolve({ ...none, ...answer, sentAt, tookMs: performance.now() - sentAt })
      }
      const asked = request(origin + path, { agent, method, headers: { ...json, ...headers } })
      const timer = setTimeout(() => asked.destroy(new Error('no answer')), patienceMs)
      asked.on('response', (response) => void read(response).then(settle))
      asked.on('error', (error) => settle({ text: `${method} ${path}: ${error.message}` }))
      asked.end(text)
    })
  }
  return {
    headers,
    get: (path) => ask('GET', path, undefined),
    send: ask,
    close: () => agent.destroy(),
  }
}

async function read(response: IncomingMessage): Promise<Partial<Answer>> {
  const { statusCode: status = 0, headers } = response
  const chunks: Buffer[] = []
  let cut = false
  try {
    for await (const chunk of response) chunks.push(chunk)
  } catch {
    cut = true
  }
  return { status, headers, text: Buffer.concat(chunks).toString(), cut }
}

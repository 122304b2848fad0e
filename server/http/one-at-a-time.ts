// Handles the requests of a connection one at a time: the next one begins when the reader has taken the previous answer.
// Node parses pipelined requests as they arrive and would handle all of them at once.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Further requests are not answered: the connection ends with the answer to the last of these. */
const mostWaiting = 50

export function oneAtATime(handle: RequestListener): RequestListener {
  /** The requests that wait, of each connection with a request in progress. */
  const queues = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    response.once('close', () => goOn(request.socket))
    handle(request, response)
  }
  const goOn = (socket: Socket): void => {
    const next = queues.get(socket)?.shift()
    if (next && !socket.destroyed) begin(...next)
    else {
      queues.delete(socket)
      socket.resume()
    }
  }
  return (request, response) => {
    const { socket } = request
    const waiting = queues.get(socket)
    if (!waiting) {
      queues.set(socket, [])
      begin(request, response)
    } else if (waiting.length < mostWaiting) {
      waiting.push([request, response])
      if (waiting.length === mostWaiting) response.shouldKeepAlive = false
      // What has been read is parsed, but nothing more is read.
      socket.pause()
    }
  }
}

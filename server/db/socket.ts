// Connections to a database server over TCP that send what they have at once. The driver leaves a small end of a large
// message waiting for the server to acknowledge what came before it, which puts that off for 40 ms: a third of an import.

import { Socket } from 'node:net'

/** As the driver hands them over; several hosts are tried in turn. */
type Place = { host: string[]; port: number[]; path: string | undefined | false }

export function socketOpener(): (place: Place) => Socket {
  let attempts = 0
  return ({ host, port, path }) => {
    const socket = new Socket()
    if (path) return socket.connect(path)
    const index = attempts++ % host.length
    socket.setNoDelay(true)
    // The driver reads the host's name for TLS from the socket.
    return Object.assign(socket.connect(port[index] ?? 5432, host[index] ?? 'localhost'), {
      host: host[index],
    })
  }
}

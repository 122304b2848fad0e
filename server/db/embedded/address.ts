// The address of the embedded server: a Unix socket inside its data folder, which only its owner and root can enter, or,
// on systems without Unix sockets and in folders whose path is too long for one, a loopback port with a password.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readPidFile } from './pid-file.ts'

export const owner = 'stoa'
/** In the data folder; written when the folder is made. */
export const passwordFile = 'stoa.password'

export type Transport = 'socket' | 'loopback'

/** In the form that the driver takes; a `host` that begins with a slash is the folder of a Unix socket. */
export type ConnectionOptions = {
  user: string
  database: string
  host: string
  port: number
  /** Whatever PGSSLMODE says: it has no TLS. */
  ssl: false
  password?: string
}

export type Address = {
  /** Arguments for the start of PostgreSQL. */
  flags(): Promise<string[]>
  /** Returns how to reach the running server. */
  connection(): Promise<(database: string) => ConnectionOptions>
}

// The shortest limit of all platforms, without the terminating zero byte.
const longestSocketPath = 103
const port = 5432
const socketName = `.s.PGSQL.${port}`

export function openAddress(folder: string, transport: Transport): Address {
  const isShort = Buffer.byteLength(join(folder, socketName)) <= longestSocketPath
  return transport === 'socket' && isShort ? socketAddress(folder) : loopbackAddress(folder)
}

function socketAddress(host: string): Address {
  return {
    flags: async () => ['-k', '.', '-p', String(port), '-c', 'listen_addresses='],
    connection: async () => (database) => ({ host, port, ssl: false, user: owner, database }),
  }
}

function loopbackAddress(folder: string): Address {
  const host = '127.0.0.1'
  return {
    flags: async () => {
      // Uses the same port again after a crash, since the pools of running processes still use it.
      const last = await readPidFile(folder)
      const free = (last && (await listenOnce(host, last.port))) ?? (await listenOnce(host, 0))
      return ['-k', '', '-p', String(free), '-c', `listen_addresses=${host}`]
    },
    connection: async () => {
      const running = await readPidFile(folder)
      const password = (await readFile(join(folder, passwordFile), 'utf8')).trim()
      return (database) => ({ host, port: running?.port ?? 0, ssl: false, password, user: owner, database })
    },
  }
}

/** Returns the port if it is free; 0 asks for any. */
function listenOnce(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

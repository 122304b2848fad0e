// Describes errors of the operating system to people, who should not see a code such as ENOENT.

import { getSystemErrorMessage } from 'node:util'

const closed = 'is not allowed to this user'
const full = 'the disk is full'
const unknownName = 'no machine has this name'
const noWay = 'the network has no way there'

const reasons: Readonly<Record<string, string>> = {
  EACCES: closed,
  EPERM: closed,
  EADDRINUSE: 'another program has taken the port',
  EADDRNOTAVAIL: 'this machine does not have the address',
  ECONNREFUSED: 'the connection is refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: 'no answer came in time',
  EHOSTUNREACH: noWay,
  ENETUNREACH: noWay,
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  EDQUOT: full,
  ENOSPC: full,
  EEXIST: 'exists already',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENOENT: 'there is no such file or folder',
  ENOTEMPTY: 'the folder is not empty',
  EROFS: 'the file system is read-only',
  EMFILE: 'too many files are open',
  EIO: 'the device has failed',
}

type SystemError = Error & {
  code: string
  errno?: number
  path?: string
  address?: string
  port?: number
  hostname?: string
}

/** True for example for a folder without write permission, a full disk, or a server that refuses connections. */
export function isOfSystem(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error && 'code' in error && String(error.code).startsWith('E')
}

/** Returns for example '/etc/stoa.env: there is no such file or folder'; for other errors their message. */
export function reasonOf(error: unknown): string {
  // Every address of a host name was tried.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!isOfSystem(error)) return error instanceof Error ? error.message : String(error)
  const { code, errno, path, address, port, hostname } = error
  const reason =
    reasons[code] ?? (errno === undefined ? 'the system refuses it' : getSystemErrorMessage(errno))
  const place = path ?? hostname ?? (address && [address, port].filter(Boolean).join(':'))
  return place ? `${place}: ${reason}` : reason
}

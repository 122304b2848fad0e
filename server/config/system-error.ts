// Describes errors of the operating system to people, who should not see a code such as ENOENT.

import { getSystemErrorMessage } from 'node:util'

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

/** Returns for example '/etc/stoa.env: no such file or directory'; for other errors their message. */
export function reasonOf(error: unknown): string {
  // Every address of a host name was tried.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!isOfSystem(error)) return error instanceof Error ? error.message : String(error)
  const { code, errno, path, address, port, hostname } = error
  const reason = errno === undefined ? code : getSystemErrorMessage(errno)
  const place = path ?? hostname ?? (address && [address, port].filter(Boolean).join(':'))
  return place ? `${place}: ${reason}` : reason
}

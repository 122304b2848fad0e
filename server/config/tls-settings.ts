// How a connection is encrypted, by the parameters that libpq names so.

import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { AddressFault } from './connection-uri.ts'

/** What the driver tries, one after the other. Undefined: its default, without encryption. */
export type TlsAttempts = (boolean | ConnectionOptions | undefined)[]

/** The parameters that are read here. */
export const tlsParameters = [
  'ssl',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslpassword',
  'sslnegotiation',
]

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof modes)[number]

export function readTls(parameters: Map<string, string>): TlsAttempts | AddressFault {
  const root = parameters.get('sslrootcert')
  const mode = readMode(parameters)
  if (mode === undefined)
    return root === undefined ? [undefined] : new AddressFault('must have sslmode beside sslrootcert')
  if (mode instanceof AddressFault) return mode
  const conflict = conflictOf(mode, root, parameters.get('sslnegotiation') === 'direct')
  if (conflict !== undefined) return new AddressFault(conflict)
  const files = readFiles({
    ca: root === system ? undefined : root,
    cert: parameters.get('sslcert'),
    key: parameters.get('sslkey'),
  })
  if (files instanceof AddressFault) return files
  const passphrase = parameters.get('sslpassword')
  return attemptsFor(mode, { ...files, ...(passphrase !== undefined && { passphrase }) })
}

/** As sslrootcert: the certificates that Node.js trusts. */
const system = 'system'

/** With libpq's two rules for an absent one: JDBC's spelling, and the strictest mode for the certificates of the system. */
function readMode(parameters: Map<string, string>): Mode | undefined | AddressFault {
  if ((parameters.get('ssl') ?? 'true') !== 'true')
    return new AddressFault('must have sslmode instead of ssl')
  const ofSystem = parameters.get('sslrootcert') === system ? 'verify-full' : undefined
  const usual = parameters.get('ssl') === 'true' ? 'require' : ofSystem
  const given = parameters.get('sslmode') ?? usual
  const mode = modes.find((one) => one === given)
  return (
    mode ??
    (given === undefined
      ? undefined
      : new AddressFault(`must have one of these as sslmode: ${modes.join(', ')}`))
  )
}

function conflictOf(mode: Mode, root: string | undefined, isDirect: boolean): string | undefined {
  if (root === system && mode !== 'verify-full')
    return 'must have sslmode=verify-full beside sslrootcert=system'
  if (mode === 'verify-ca' && root === undefined) return 'must have sslrootcert beside sslmode=verify-ca'
  if (isDirect && isOptional(mode))
    return 'must have sslmode=require or a stricter one beside sslnegotiation=direct'
  return undefined
}

function isOptional(mode: Mode): boolean {
  return mode === 'disable' || mode === 'allow' || mode === 'prefer'
}

function attemptsFor(mode: Mode, files: ConnectionOptions): TlsAttempts {
  const unverified = { ...files, rejectUnauthorized: false }
  const byAnyName = { ...files, checkServerIdentity: () => undefined }
  switch (mode) {
    case 'disable':
      return [false]
    case 'allow':
      return [false, unverified]
    case 'prefer':
      return [unverified, false]
    case 'require':
      return [files.ca === undefined ? unverified : byAnyName]
    case 'verify-ca':
      return [byAnyName]
    case 'verify-full':
      return [files]
  }
}

const parameterOf = { ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey' }

function readFiles(
  paths: Record<'ca' | 'cert' | 'key', string | undefined>,
): ConnectionOptions | AddressFault {
  const read: ConnectionOptions = {}
  for (const name of ['ca', 'cert', 'key'] as const) {
    const path = paths[name]
    if (path === undefined) continue
    try {
      read[name] = readFileSync(path, 'utf8')
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? error.code : error
      return new AddressFault(`must name a file that can be read as ${parameterOf[name]} (${reason})`)
    }
  }
  return read
}

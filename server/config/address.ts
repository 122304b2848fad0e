// Checks the address of a database, which the driver's own parser then reads. No fault quotes a part of it, which may be a piece of a
// password.

import type { ClientConfig } from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import { ExpectedError } from './expected-error.ts'

/** A fault of an address, as the end of a sentence that begins with the address's name. */
export class AddressFault {
  readonly sentence: string
  constructor(sentence: string) {
    this.sentence = sentence
  }
}

export function readAddress(uri: string): ClientConfig | AddressFault {
  const fault = faultOf(uri)
  if (fault !== undefined) return new AddressFault(fault)
  try {
    const read = toClientConfig(parse(uri, { useLibpqCompat: true }))
    const { host, port, user, password, database, options, ssl } = read
    return {
      ...(host && { host }),
      ...(port !== undefined && { port }),
      ...(user && { user }),
      ...(password && { password }),
      ...(database && { database }),
      ...(options !== undefined && { options }),
      ...(ssl !== undefined && { ssl }),
      // Connections to a socket of this machine are never encrypted, whatever PGSSLMODE says.
      ...(host?.startsWith('/') && { ssl: false }),
      ...(parametersOf(uri).get('sslnegotiation') === 'direct' && { sslnegotiation: 'direct' as const }),
    }
  } catch (error) {
    const isFile = error instanceof Error && 'code' in error && 'syscall' in error
    return new AddressFault(
      isFile
        ? `must name files that can be read in sslrootcert, sslcert and sslkey (${error.code})`
        : unreadable,
    )
  }
}

/** Parses an address that was checked with the settings. `setting`: names it in the message of a fault. */
export function clientConfigOf(uri: string, setting: string): ClientConfig {
  const address = readAddress(uri)
  if (address instanceof AddressFault) throw new ExpectedError(`${setting} ${address.sentence}.`)
  return address
}

const unreadable =
  'must be postgres://USER:PASSWORD@HOST:PORT/DATABASE; IPv6 addresses stand in brackets, and other special characters as % and two hexadecimal digits'

const modes = ['disable', 'require', 'verify-ca', 'verify-full']

/** Parameters without effect: Stoa names its connections, bounds every wait itself, and always keeps connections alive. */
const ignored = [
  'application_name',
  'fallback_application_name',
  'client_encoding',
  'connect_timeout',
  'keepalives',
  'keepalives_idle',
  'keepalives_interval',
  'keepalives_count',
  'tcp_user_timeout',
]
const files = ['sslrootcert', 'sslcert', 'sslkey']
const known = [
  ...ignored,
  ...files,
  'host',
  'port',
  'user',
  'password',
  'options',
  'sslmode',
  'sslnegotiation',
]

function faultOf(uri: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(uri)) return 'must begin with postgres://'
  if (uri.includes('#')) return unreadable
  if (/%(?![0-9a-f]{2})|%00/i.test(uri))
    return 'must have % only before two hexadecimal digits, other than 00; % itself is written %25'
  const parameters = parametersOf(uri)
  const [hosts = ''] = uri.replace(/^.*?:\/\//, '').split(/[/?]/)
  if (`${hosts.split('@').at(-1)}${parameters.get('host')}`.includes(','))
    return 'must name one host: a proxy or the provider decides which server of a cluster answers'
  // An unencoded ? in a password would turn the rest of it into a parameter.
  const other = [...parameters.keys()].find((name) => !known.includes(name))
  if (other !== undefined)
    return `must have no parameter that Stoa does not read${/^[a-z_]{1,40}$/.test(other) ? `: ${other}` : ''}`
  return faultOfTls(parameters)
}

function faultOfTls(parameters: URLSearchParams): string | undefined {
  const mode = parameters.get('sslmode') ?? 'none'
  const negotiation = parameters.get('sslnegotiation') ?? 'postgres'
  if (![...modes, 'none'].includes(mode)) return `must have one of these as sslmode: ${modes.join(', ')}`
  if (mode === 'none' && files.some((name) => parameters.has(name)))
    return `must have sslmode beside ${files.join(', ')}`
  if (mode === 'verify-ca' && !parameters.has('sslrootcert'))
    return 'must have sslrootcert beside sslmode=verify-ca'
  if (!['postgres', 'direct'].includes(negotiation)) return 'must have postgres or direct as sslnegotiation'
  return negotiation === 'direct' && ['none', 'disable'].includes(mode)
    ? 'must have sslmode=require or a stricter one beside sslnegotiation=direct'
    : undefined
}

function parametersOf(uri: string): URLSearchParams {
  return new URLSearchParams(uri.split('?').slice(1).join('?'))
}

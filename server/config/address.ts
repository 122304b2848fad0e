// The address of a database as libpq reads it: which hosts may answer, how to connect to each, and which of them to take.

import type { ClientConfig } from 'pg'
import { AddressFault, type ConnectionUri, readConnectionUri } from './connection-uri.ts'
import { ExpectedError } from './expected-error.ts'
import { type Target, targets } from './session-target.ts'
import { readTls, tlsParameters } from './tls-settings.ts'

export type Address = {
  hosts: Host[]
  target: Target
  /** Whether each process takes the hosts in an order of its own. */
  isRandom: boolean
}

/** `name`: for logs and sentences. `attempts`: the driver's options, of which the first that connect are taken. */
export type Host = { name: string; attempts: ClientConfig[] }

export function readAddress(uri: string): Address | AddressFault {
  const read = readConnectionUri(uri)
  if (read instanceof AddressFault) return read
  const { parameters } = read
  for (const name of parameters.keys())
    if (!known.has(name))
      return new AddressFault(`must have no parameter that Stoa does not read: ${nameOf(name)}`)
  if (parameters.get('channel_binding') === 'require')
    return new AddressFault(
      'must have channel_binding=prefer instead of require, which the driver cannot enforce',
    )
  const target = oneOf(targets, parameters.get('target_session_attrs') ?? 'any')
  if (!target)
    return new AddressFault(`must have one of these as target_session_attrs: ${targets.join(', ')}`)
  const balance = oneOf(['disable', 'random'] as const, parameters.get('load_balance_hosts') ?? 'disable')
  if (!balance) return new AddressFault('must have disable or random as load_balance_hosts')
  const negotiation = oneOf(['postgres', 'direct'] as const, parameters.get('sslnegotiation') ?? 'postgres')
  if (!negotiation) return new AddressFault('must have postgres or direct as sslnegotiation')
  const tls = readTls(parameters)
  if (tls instanceof AddressFault) return tls
  const shared = sharedOptions(read, negotiation)
  const hosts = read.hosts.map(({ host, port }): Host => {
    const at = { ...shared, ...(host !== undefined && { host }), ...(port !== undefined && { port }) }
    // A socket of this machine is never encrypted.
    const attempts = host?.startsWith('/')
      ? [at]
      : tls.map((ssl) => (ssl === undefined ? at : { ...at, ssl }))
    return { name: `${host ?? 'localhost'}:${port ?? 5432}`, attempts }
  })
  return { hosts, target, isRandom: balance === 'random' }
}

/** The same of an address that was checked when the settings were read. `setting`: names it in the sentence of a fault. */
export function addressOf(uri: string, setting: string): Address {
  const address = readAddress(uri)
  if (address instanceof AddressFault) throw new ExpectedError(`${setting} ${address.sentence}.`)
  return address
}

function sharedOptions(
  { user, password, database, parameters }: ConnectionUri,
  negotiation: 'postgres' | 'direct',
): ClientConfig {
  const options = parameters.get('options')
  return {
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    ...(options !== undefined && { options }),
    ...(negotiation === 'direct' && { sslnegotiation: negotiation }),
    ...(parameters.get('channel_binding') === 'prefer' && { enableChannelBinding: true }),
  }
}

/** Without effect here: Stoa names its connections, bounds every wait itself, and always keeps connections alive. */
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
  'sslcompression',
  'sslsni',
]

const known = new Set([
  ...tlsParameters,
  ...ignored,
  'options',
  'channel_binding',
  'target_session_attrs',
  'load_balance_hosts',
])

/** A misplaced ? in a password would make a parameter of its end. */
function nameOf(name: string): string {
  return /^[a-z_]{1,40}$/.test(name) ? name : 'its name is no name of one'
}

function oneOf<const T extends string>(values: readonly T[], given: string): T | undefined {
  return values.find((value) => value === given)
}

// Reads a connection URI as libpq does: several hosts, each with its port, and the same settings as parameters. No fault
// repeats a part of the URI, which may be a piece of a password.

export type ConnectionUri = {
  /** At least one. Undefined: what the driver takes by default. */
  hosts: { host: string | undefined; port: number | undefined }[]
  user: string | undefined
  password: string | undefined
  database: string | undefined
  /** All others. */
  parameters: Map<string, string>
}

/** What is wrong with an address, as the end of a sentence that begins with its name. */
export class AddressFault {
  readonly sentence: string
  constructor(sentence: string) {
    this.sentence = sentence
  }
}

const scheme = /^postgres(?:ql)?:\/\//
/** User and password are followed by the last @ of the hosts: neither a host nor a port contains one. */
const parts = /^(?:([^/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s
const hostAndPort = /^(?:\[([^[\]]+)\]|([^:[\]]*))(?::([^:]*))?$/

export function readConnectionUri(uri: string): ConnectionUri | AddressFault {
  if (!scheme.test(uri)) return new AddressFault('must begin with postgres://')
  const [, account, hostList = '', path = '', query = ''] = parts.exec(uri.replace(scheme, '')) ?? []
  const listed = hostList.split(',').map((one) => hostAndPort.exec(one))
  if (listed.includes(null)) return new AddressFault(unreadable)
  const parameters = readParameters(query)
  if (parameters instanceof AddressFault) return parameters
  const [user, password] = splitAt(account ?? '', ':')
  const given = {
    user,
    password,
    dbname: path,
    host: listed.map((one) => one?.[1] ?? one?.[2] ?? '').join(','),
    port: listed.map((one) => one?.[3] ?? '').join(','),
  }
  for (const [name, value] of Object.entries(given)) {
    const decoded = decode(value)
    if (decoded === undefined) return new AddressFault(notEncoded)
    if (!parameters.has(name)) parameters.set(name, decoded)
  }
  const take = (name: string): string => {
    const value = parameters.get(name) ?? ''
    parameters.delete(name)
    return value
  }
  const hosts = readHosts(take('host').split(','), take('port').split(','))
  if (hosts instanceof AddressFault) return hosts
  return {
    hosts,
    user: take('user') || undefined,
    password: take('password') || undefined,
    database: take('dbname') || undefined,
    parameters,
  }
}

const unreadable =
  'must be postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE; IPv6 addresses stand in brackets, and other special characters as % and two hexadecimal digits'
const notEncoded = 'must have % only before two hexadecimal digits, other than 00; % itself is written %25'

function readHosts(hosts: string[], ports: string[]): ConnectionUri['hosts'] | AddressFault {
  if (ports.length !== 1 && ports.length !== hosts.length)
    return new AddressFault(
      `must have one port, or one for each host: it has ${ports.length} for ${hosts.length}`,
    )
  if (!ports.every(isPort))
    return new AddressFault(`has a port that is not a number from 1 to 65535; it ${unreadable}`)
  return hosts.map((host, at) => {
    const port = ports.length === 1 ? ports[0] : ports[at]
    return { host: host || undefined, port: port ? Number(port) : undefined }
  })
}

function isPort(port: string): boolean {
  const number = Number(port)
  return port === '' || (/^\d{1,5}$/.test(port) && number > 0 && number < 65_536)
}

/** Unlike in forms of the web, + is no space. */
function readParameters(query: string): Map<string, string> | AddressFault {
  const parameters = new Map<string, string>()
  for (const one of query.split('&').filter((text) => text !== '')) {
    const [name, value] = splitAt(one, '=').map((part) => (part === undefined ? undefined : decode(part)))
    if (name === undefined || value === undefined)
      return new AddressFault(one.includes('=') ? notEncoded : 'must have = after the name of each parameter')
    parameters.set(name, value)
  }
  return parameters
}

function splitAt(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

/** Undefined where it is not encoded correctly, or contains the character that ends a text in PostgreSQL's protocol. */
function decode(text: string | undefined): string | undefined {
  try {
    const decoded = decodeURIComponent(text ?? '')
    return decoded.includes('\0') ? undefined : decoded
  } catch {
    return undefined
  }
}

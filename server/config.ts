// The environment, read once and validated whole: either a Config or a list of every fault in it.

import { resolve } from 'node:path'
import * as v from 'valibot'
import { ToldError } from './told-error.ts'

const truthy = (fallback: 'on' | 'off') =>
  v.optional(v.picklist(['on', 'off'], 'must be on or off'), fallback)

const utc = 'UTC'

function isTimeZone(name: string): boolean {
  // Asking costs 6 MB of memory, which stays: not for what is known.
  if (name === utc) return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const duration = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^[1-9][0-9]{0,5}$/, 'must be a whole number of minutes, from 1 to 999999'),
    v.transform((minutes) => Number(minutes) * 60_000),
  )

const count = (fallback: string, most: number) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^[1-9][0-9]{0,5}$/, `must be a whole number from 1 to ${most}`),
    v.transform(Number),
    v.maxValue(most, `must be a whole number from 1 to ${most}`),
  )

const port = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,5}$/, 'must be a port number, 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number, 0 to 65535'),
)

const environment = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  COMPANY_DOMAIN: v.pipe(
    v.optional(v.string(), 'example.com'),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as example.com'),
  ),
  STOA_TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as Europe/Berlin')),
    utc,
  ),
  STOA_DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '.data'),
  STOA_DEMO: truthy('on'),
  STOA_ENTRY: v.optional(v.picklist(['domain', 'admin'], 'must be domain or admin'), 'domain'),
  STOA_IDENTITY: v.optional(v.picklist(['local', 'firebase'], 'must be local or firebase'), 'local'),
  STOA_SIGN_IN_IDLE_MINUTES: duration('30'),
  STOA_SIGN_IN_MAX_MINUTES: duration('480'),
  STOA_SIGN_IN_ADDRESS_LIMIT: count('50', 100_000),
  STOA_SIGN_IN_ACCOUNT_LIMIT: count('100', 100),
  STOA_REQUEST_CONNECTIONS: count('6', 1_000),
  STOA_LONG_READS: count('4', 1_000),
  STOA_LONG_READS_PER_PERSON: count('2', 1_000),
  STOA_TRUST_PROXY: truthy('off'),
  STOA_METRICS_PORT: v.optional(port),
  STOA_METRICS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  STOA_LOG: v.optional(
    v.picklist(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error'),
    'info',
  ),
})

/** Every variable that is read. */
export const variables = Object.keys(environment.entries)

/** Where /metrics listens. */
export type MetricsAddress = { port: number; host: string }

export type Config = {
  port: number
  host: string
  /** Undefined: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined
  dataDir: string
  companyDomain: string
  timeZone: string
  demo: boolean
  /** Who may enter: every account of the domain, or administrators only. */
  entry: 'domain' | 'admin'
  idleTimeoutMs: number
  maxSignInMs: number
  /** Wrong guesses of newcomers at one address within 15 minutes, over all accounts. */
  signInAddressLimit: number
  /** Wrong guesses at an account within 30 days before it needs a new password. */
  signInAccountLimit: number
  /** Connections to the database for the statements of requests. */
  requestConnections: number
  /** Full lists and CSV files under way at once, in all and for one person; a connection for each. */
  longReads: number
  longReadsPerPerson: number
  /** Believe X-Forwarded-For, -Proto and -Host of the proxy in front. */
  trustProxy: boolean
  /** Undefined: there are no metrics. */
  metrics: MetricsAddress | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error'
}

/** Every fault of the environment in one message, fit to be printed. */
export class ConfigError extends ToldError {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(environment, given)
  const faults = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  if (given.STOA_IDENTITY === 'firebase') {
    faults.push('STOA_IDENTITY: firebase is not available in this release; leave it unset or local')
  }
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The environment is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
  const read = parsed.output
  return {
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    dataDir: resolve(read.STOA_DATA_DIR),
    companyDomain: read.COMPANY_DOMAIN,
    timeZone: read.STOA_TIME_ZONE,
    demo: read.STOA_DEMO === 'on',
    entry: read.STOA_ENTRY,
    idleTimeoutMs: read.STOA_SIGN_IN_IDLE_MINUTES,
    maxSignInMs: read.STOA_SIGN_IN_MAX_MINUTES,
    signInAddressLimit: read.STOA_SIGN_IN_ADDRESS_LIMIT,
    signInAccountLimit: read.STOA_SIGN_IN_ACCOUNT_LIMIT,
    requestConnections: read.STOA_REQUEST_CONNECTIONS,
    longReads: read.STOA_LONG_READS,
    longReadsPerPerson: read.STOA_LONG_READS_PER_PERSON,
    trustProxy: read.STOA_TRUST_PROXY === 'on',
    metrics:
      read.STOA_METRICS_PORT === undefined
        ? undefined
        : { port: read.STOA_METRICS_PORT, host: read.STOA_METRICS_HOST },
    logLevel: read.STOA_LOG,
  }
}

// Reads and validates the whole environment once: the result is a Config or a list of all faults. Long, because each setting is read,
// checked against the others and typed in one place.

import { resolve } from 'node:path'
import * as v from 'valibot'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { isTimeZone } from '#contract/time-zone.ts'
import { AddressFault, readAddress } from './address.ts'
import { pictureHostsSchema, watchAddresses, watchFaults } from './allowed-addresses.ts'
import { ExpectedError } from './expected-error.ts'
import { firebaseFaults, firebaseVariables, readFirebase } from './firebase.ts'
import { mailFaults, mailVariables, readMail } from './mail.ts'
import { oidcFaults, oidcVariables, readOidc } from './oidc.ts'
import { secrets } from './secret-files.ts'
import { unknownNames } from './unknown-names.ts'
import { matchingText, onOrOff } from './variable-kinds.ts'

const utc = 'UTC'

const duration = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^[1-9][0-9]{0,5}$/, 'must be a whole number of minutes, from 1 to 999999'),
    v.transform((minutes) => Number(minutes) * 60_000),
  )

const port = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,5}$/, 'must be a port number, 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number, 0 to 65535'),
)

const word = v.pipe(
  v.string(),
  v.regex(/^[^/`:\s]{1,200}$/, 'must be a name without slashes, colons and spaces'),
)

const databaseAddress = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const address = dataset.typed ? readAddress(dataset.value) : undefined
    if (address instanceof AddressFault) addIssue({ message: address.sentence })
  }),
)

/** The name of a collection. Releases up to 0.1.4 also read the name of a field after a colon: it is ignored. */
const collection = (usualName: string) =>
  v.pipe(
    v.optional(v.string(), usualName),
    v.regex(/^[^/`:\s]{1,200}(:[^/`:\s]{1,200})?$/, 'must be the name of a collection'),
    v.transform((given) => given.replace(/:.*/, '')),
  )

const environment = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: v.optional(databaseAddress),
  DATABASE_URL_READ: v.optional(databaseAddress),
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
  STOA_MAPPING: v.optional(v.string()),
  STOA_MIGRATE: onOrOff('on'),
  STOA_DATA_DIR: v.optional(
    v.pipe(v.string(), v.regex(/^[^~]/, 'must not begin with ~, which only a shell reads')),
    '.data',
  ),
  STOA_PICTURE_HOSTS: pictureHostsSchema,
  STOA_DEMO: onOrOff('on'),
  STOA_RECORD_VIEWS: onOrOff('off'),
  STOA_MFA: v.optional(v.picklist(['optional', 'required'], 'must be optional or required'), 'optional'),
  STOA_ENTRY: v.optional(v.picklist(['domain', 'admin'], 'must be domain or admin'), 'domain'),
  STOA_IDENTITY: v.optional(
    v.picklist(['local', 'firebase', 'oidc'], 'must be local, firebase or oidc'),
    'local',
  ),
  ...firebaseVariables,
  ...oidcVariables,
  ...mailVariables,
  STOA_WATCH_ADDRESSES: watchAddresses,
  STOA_SIGN_IN_IDLE_MINUTES: duration('30'),
  STOA_SIGN_IN_MAX_MINUTES: duration('480'),
  STOA_BASE_PATH: matchingText(
    /^(?!\/(healthz|readyz)$)(\/(?!\.{1,2}(\/|$))[\w.-]{1,100}){1,8}$/,
    'must be a path such as /admin: a slash before each part of letters, digits, -, _ and ., none at the end',
  ),
  STOA_TRUST_PROXY: onOrOff('off'),
  STOA_METRICS_PORT: v.optional(port),
  STOA_METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  STOA_SOURCE: v.optional(v.picklist(['firestore'], 'must be firestore, or unset')),
  STOA_SOURCE_RIGHTS: onOrOff('on'),
  FIRESTORE_PROJECT: v.optional(word),
  FIRESTORE_DATABASE: v.optional(word, '(default)'),
  FIRESTORE_EMULATOR_HOST: matchingText(/^[\w.-]+:\d{1,5}$/, 'must be host:port'),
  STOA_LOG: v.optional(
    v.picklist(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error'),
    'info',
  ),
})

/** FIRESTORE_DISCOUNT_CODES for 'discount-codes', whose collection is DiscountCodes unless the variable names another one. */
export function collectionVariable(name: EntityName): string {
  return `FIRESTORE_${name.replaceAll('-', '_').toUpperCase()}`
}

export function usualCollection(name: EntityName): string {
  return name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

const collections = v.object(
  Object.fromEntries(
    entityNames.map((name) => [collectionVariable(name), collection(usualCollection(name))]),
  ),
)

export const variables = [...Object.keys(environment.entries), ...Object.keys(collections.entries)]

/** All variables, including those that name a file with the value of a secret. */
export const settingNames = [...variables, ...secrets.map((name) => `${name}_FILE`)]

/** The address at which /metrics is served. */
export type MetricsAddress = { port: number; host: string }

/** The marketplace's own database of documents. */
export type SourceConfig = NonNullable<ReturnType<typeof sourceOf>>

/** All faults of the environment in one message, which can be printed. */
export class ConfigError extends ExpectedError {}

export type Config = ReturnType<typeof configOf>

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(environment, given)
  const sources = v.safeParse(collections, given)
  const faults = [...(parsed.issues ?? []), ...(sources.issues ?? [])].map(
    (issue) => `${v.getDotPath(issue)}: ${issue.message}`,
  )
  faults.push(
    ...settingNames
      .filter((name) => /^["'][^"']*$|^[^"']*["']$/.test(given[name] ?? ''))
      .map((name) => `${name}: a quote is not closed`),
  )
  faults.push(...unknownNames(env, settingNames))
  if (given.STOA_SOURCE && !given.FIRESTORE_PROJECT) {
    faults.push('FIRESTORE_PROJECT: must name the project that STOA_SOURCE=firestore mirrors')
  }
  if (given.DATABASE_URL_READ && !given.DATABASE_URL) {
    faults.push('DATABASE_URL_READ: must name a replica of DATABASE_URL, which is not set')
  }
  faults.push(...firebaseFaults(given), ...oidcFaults(given), ...mailFaults(given), ...watchFaults(given))
  if (!parsed.success || !sources.success || faults.length > 0) {
    throw new ConfigError(`The environment is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
  return configOf(parsed.output, sources.output)
}

type Read = v.InferOutput<typeof environment>
type Named = v.InferOutput<typeof collections>

function configOf(read: Read, named: Named) {
  return {
    port: read.PORT,
    host: read.HOST,
    /** Undefined: the embedded PostgreSQL in dataDir. */
    databaseUrl: read.DATABASE_URL,
    /** A streaming replica of it; undefined: every read uses the database itself. */
    readUrl: read.DATABASE_URL_READ,
    /** Whether the start applies missing migrations. */
    migrate: read.STOA_MIGRATE === 'on',
    dataDir: resolve(read.STOA_DATA_DIR),
    /** The file that says where fields are in the marketplace's documents; undefined: as specified. */
    mapping: read.STOA_MAPPING === undefined ? undefined : resolve(read.STOA_MAPPING),
    companyDomain: read.COMPANY_DOMAIN,
    timeZone: read.STOA_TIME_ZONE,
    /** '*', 'off', or hosts with commas between them (allowed-addresses.ts). */
    pictureHosts: read.STOA_PICTURE_HOSTS,
    demo: read.STOA_DEMO === 'on',
    /** Who may sign in: every account of the domain, or administrators only. */
    entry: read.STOA_ENTRY,
    /** Whether accounts with a password here must have a second factor. */
    secondFactor: read.STOA_MFA,
    /** Whether the history also says who opened which record. */
    recordViews: read.STOA_RECORD_VIEWS === 'on',
    /** How Firebase verifies passwords; undefined: Stoa verifies them with its own accounts. */
    firebase: readFirebase(read),
    /** Single sign-on, in addition to Stoa's own accounts or instead of them. */
    oidc: readOidc(read),
    /** The public address of the console, with its base path; undefined where it is not configured. */
    publicUrl: read.STOA_URL,
    /** How invitations are sent; undefined: the link is copied by hand. */
    mail: readMail(read),
    /** Prefixes of the webhook addresses to which watched views may send messages. */
    watchAddresses: read.STOA_WATCH_ADDRESSES,
    idleTimeoutMs: read.STOA_SIGN_IN_IDLE_MINUTES,
    maxSignInMs: read.STOA_SIGN_IN_MAX_MINUTES,
    /** The base path of the console on its host: '' or for example '/admin'. */
    basePath: read.STOA_BASE_PATH ?? '',
    /** Trust X-Forwarded-For, -Proto and -Host of the proxy in front. */
    trustProxy: read.STOA_TRUST_PROXY === 'on',
    /** Undefined: no metrics. */
    metrics:
      read.STOA_METRICS_PORT === undefined
        ? undefined
        : { port: read.STOA_METRICS_PORT, host: read.STOA_METRICS_HOST },
    /** Undefined: documents arrive only by file and by /api/ingest. */
    source: sourceOf(read, named),
    logLevel: read.STOA_LOG,
  }
}

function sourceOf(read: Read, named: Named) {
  if (!read.STOA_SOURCE || !read.FIRESTORE_PROJECT) return undefined
  return {
    /** Whether isAdmin of users is taken from the source; otherwise the stored value stays. */
    rights: read.STOA_SOURCE_RIGHTS === 'on',
    project: read.FIRESTORE_PROJECT,
    database: read.FIRESTORE_DATABASE,
    /** The host:port of an emulator. */
    emulator: read.FIRESTORE_EMULATOR_HOST,
    /** How often listening is restarted from its last position. */
    renewMs: 600_000,
    collections: Object.fromEntries(
      entityNames.map((name) => [name, named[collectionVariable(name)]]),
      // Object.fromEntries loses the type of the keys.
    ) as Record<EntityName, string>,
  }
}

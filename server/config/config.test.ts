import { readFile } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, variables } from './config.ts'

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

test('an empty environment is valid', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    companyDomain: 'example.com',
    timeZone: 'UTC',
    demo: true,
    entry: 'domain',
    trustProxy: false,
    metrics: undefined,
    logLevel: 'info',
  })
  expect(isAbsolute(readConfig({}).dataDir)).toBe(true)
})

test('every fault is listed at once, by the name of its variable', () => {
  const faults = faultsOf({
    PORT: '65536',
    DATABASE_URL: 'mysql://x',
    COMPANY_DOMAIN: 'company',
    STOA_TIME_ZONE: 'Mars/Olympus',
    STOA_DATA_DIR: '~/stoa',
    STOA_PICTURE_HOSTS: 'https://a.example.com',
    STOA_DEMO: 'yes',
    STOA_ENTRY: 'everybody',
    STOA_IDENTITY: 'firebase',
    STOA_SIGN_IN_IDLE_MINUTES: '0',
    STOA_SIGN_IN_MAX_MINUTES: '1.5',
    STOA_TRUST_PROXY: '1',
    STOA_METRICS_PORT: '65536',
    STOA_LOG: 'loud',
  })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'COMPANY_DOMAIN',
    'STOA_TIME_ZONE',
    'STOA_DATA_DIR',
    'STOA_PICTURE_HOSTS',
    'STOA_DEMO',
    'STOA_ENTRY',
    'STOA_SIGN_IN_IDLE_MINUTES',
    'STOA_SIGN_IN_MAX_MINUTES',
    'STOA_TRUST_PROXY',
    'STOA_METRICS_PORT',
    'STOA_LOG',
    'FIREBASE_PROJECT',
    'FIREBASE_API_KEY',
  ])
  for (const fault of faults) expect(fault).toMatch(/^[A-Z_]+: .*\b(must|is) /)
})

test('a fault does not repeat the value, which may be a secret', () => {
  expect(faultsOf({ DATABASE_URL: 'mysql://user:hunter2@host' }).join()).not.toContain('hunter2')
})

describe.each([
  ['PORT', ['0', '80', '65535'], ['-1', 'x', '3000.5', '0x50', ' 80', '99999']],
  [
    'DATABASE_URL',
    ['postgres://h/d', 'postgresql://u:p@h:5432/d', 'postgres://[::1]/d'],
    ['h/d', 'http://h', 'xpostgres://h', 'postgres://a:1,[::1]/d'],
  ],
  [
    'COMPANY_DOMAIN',
    ['a.b', 'sub.company.com', 'COMPANY.com', ' company.com '],
    ['@company.com', 'a b.c', '.com', 'a..b'],
  ],
  ['STOA_TIME_ZONE', ['UTC', 'Europe/Berlin', 'America/New_York'], ['Berlin', '../etc', 'UTC; drop']],
  ['STOA_DEMO', ['on', 'off'], ['ON', 'true', '1']],
  ['STOA_ENTRY', ['domain', 'admin'], ['Admin']],
  ['STOA_IDENTITY', ['local'], ['ldap']],
  [
    'FIREBASE_PROJECT',
    ['demo-stoa', 'my-project-1'],
    ['My-Project', 'p', '1-project', 'project/..', 'project-'],
  ],
  ['FIREBASE_API_KEY', ['AIzaSy-_0'], ['a key', 'key&x=1']],
  [
    'FIREBASE_AUTH_EMULATOR_HOST',
    ['127.0.0.1:9099', '[::1]:9099'],
    ['9099', 'http://host:1', 'h/x:1', 'u@h:1'],
  ],
  [
    'OIDC_ISSUER',
    [
      'https://id.example.com',
      'https://id.example.com/realms/a/',
      'http://localhost:9000',
      'http://127.0.0.1',
    ],
    [
      'http://id.example.com',
      'id.example.com',
      'https://u:p@id.example.com',
      'https://id.example.com/?a',
      'ftp://a.b',
    ],
  ],
  [
    'STOA_URL',
    ['https://stoa.example.com', 'https://stoa.example.com/', 'http://localhost:3000'],
    ['http://stoa.example.com', 'stoa.example.com', 'https://stoa.example.com/#a'],
  ],
  ['STOA_SIGN_IN_IDLE_MINUTES', ['1', '999999'], ['0', '-1', '1000000', 'soon']],
  ['STOA_METRICS_PORT', ['0', '9464'], ['-1', 'on', '65536']],
  ['STOA_METRICS_HOST', ['127.0.0.1', '::1', '10.0.0.5'], []],
  ['STOA_RECORD_VIEWS', ['on', 'off'], ['yes', 'true']],
  ['STOA_MFA', ['optional', 'required'], ['off', 'on']],
  ['FIRESTORE_SESSIONS', ['Sessions', 'Sessions:dateUpdated'], ['a/b', 'a:b:c', ':', 'a b']],
  ['STOA_LOG', ['debug', 'info', 'warn', 'error'], ['trace', 'silent']],
  [
    'STOA_BASE_PATH',
    ['/admin', '/a/b.c', '/-_.', '/...'],
    ['admin', '/', '/admin/', '//admin', '/a//b', '/..', '/a/./b', '/a b', '/%61', '/a?b', '/é', '/readyz'],
  ],
  [
    'STOA_PICTURE_HOSTS',
    ['*', 'a.example.com, *.example.org:8443'],
    [
      'a.com,',
      'https://a.com',
      'a.com/b',
      "a.com; script-src 'unsafe-inline'",
      '*.*.com',
      'a.com,*',
      'é.com',
    ],
  ],
])('%s', (name, good, bad) => {
  test.each(good)('accepts %j', (value) => {
    expect(faultsOf({ [name]: value })).toEqual([])
  })

  test.each(bad)('refuses %j', (value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: (must|is) `)])
  })
})

test('reads each variable into its setting', () => {
  expect(
    readConfig({
      PORT: '8080',
      COMPANY_DOMAIN: ' Company.COM ',
      STOA_DEMO: 'off',
      STOA_SIGN_IN_IDLE_MINUTES: '5',
      STOA_DATA_DIR: '/var/lib/stoa',
      STOA_BASE_PATH: '/a/b.c',
    }),
  ).toMatchObject({
    port: 8080,
    companyDomain: 'company.com',
    demo: false,
    idleTimeoutMs: 300_000,
    dataDir: '/var/lib/stoa',
    basePath: '/a/b.c',
  })
})

test('a replica requires a named database', () => {
  const urls = { DATABASE_URL: 'postgres://h/d', DATABASE_URL_READ: 'postgres://r/d' }
  expect(readConfig(urls).readUrl).toBe('postgres://r/d')
  expect(faultsOf({ DATABASE_URL_READ: 'postgres://r/d' })).toEqual([expect.stringContaining('not set')])
})

describe('STOA_IDENTITY=firebase', () => {
  const settings = { STOA_IDENTITY: 'firebase', FIREBASE_PROJECT: 'my-project-1', FIREBASE_API_KEY: 'key' }
  const emulated = { ...settings, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }

  test('needs a project and its key', () => {
    expect(readConfig(settings).firebase).toMatchObject({ project: 'my-project-1', apiKey: 'key' })
    expect(readConfig({ ...settings, STOA_IDENTITY: 'local' }).firebase).toBeUndefined()
    expect(faultsOf({ STOA_IDENTITY: 'firebase' })).toHaveLength(2)
  })

  test.each([{}, { HOST: 'localhost' }, { HOST: '127.0.0.2' }, { HOST: '::1' }, { NODE_ENV: 'test' }])(
    'takes an emulator where only this machine reaches the console: %j',
    (env) => {
      expect(readConfig({ ...emulated, ...env }).firebase?.emulatorHost).toBe('127.0.0.1:9099')
    },
  )

  test.each([
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '127.0.0.1.example.com' },
    { HOST: '::ffff:10.0.0.1' },
    { STOA_TRUST_PROXY: 'on' },
  ])('refuses an emulator where others may reach the console: %j', (env) => {
    expect(faultsOf({ ...emulated, ...env })).toEqual([expect.stringContaining('accepts forged tokens')])
  })
})

describe('every variable is documented, and no other one', () => {
  const sorted = (names: Iterable<string | undefined>) => [...new Set(names)].sort()
  const readText = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')

  test('in .env.example', async () => {
    const example = await readText('.env.example')
    const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(sorted(named)).toEqual(sorted(variables))
  })

  test('in the tables of docs/settings.md', async () => {
    const rows = (await readText('docs/settings.md')).match(/^\| `[A-Z_]+`.*$/gm) ?? []
    const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]+/g) ?? [])
    expect(sorted(named)).toEqual(sorted(variables))
  })
})

test.each([
  ['off', 'off'],
  ['Images.Example.com', 'images.example.com'],
  ['a.example.com, *.example.org:8443', 'a.example.com,*.example.org:8443'],
])('the hosts of pictures %s are read as %s', (given, read) => {
  expect(readConfig({ STOA_PICTURE_HOSTS: given }).pictureHosts).toBe(read)
})

describe('SMTP_URL', () => {
  const mail = {
    SMTP_URL: 'smtps://stoa:s%20ecret@mail.example.com:465',
    SMTP_FROM: 'stoa@example.com',
    STOA_URL: 'https://stoa.example.com',
  }

  test('is accepted with a sender and the public address', () => {
    expect(readConfig(mail).mail).toEqual({ url: mail.SMTP_URL, from: mail.SMTP_FROM })
  })

  test.each(['SMTP_URL', 'SMTP_FROM', 'STOA_URL'])(
    'needs the others: without %s the environment is refused',
    (missing) => {
      expect(() => readConfig({ ...mail, [missing]: undefined })).toThrow(/SMTP_FROM|STOA_URL/)
    },
  )

  test.each(['mail.example.com', 'http://mail.example.com', 'smtp://', 'smtp://a/b', 'smtp://a?pool=true'])(
    'is not %s',
    (SMTP_URL) => {
      expect(() => readConfig({ ...mail, SMTP_URL })).toThrow('SMTP_URL: must be smtp://')
    },
  )
})

describe('STOA_WATCH_ADDRESSES', () => {
  const read = (STOA_WATCH_ADDRESSES: string | undefined) =>
    readConfig({ STOA_URL: 'https://stoa.example.com', STOA_WATCH_ADDRESSES }).watchAddresses

  test('names origins and folders', () => {
    expect(read(undefined)).toEqual([])
    expect(read('https://hooks.slack.com/services/, http://relay.internal:8080/stoa')).toEqual([
      'https://hooks.slack.com/services/',
      'http://relay.internal:8080/stoa/',
    ])
    expect(read('https://HOOKS.slack.com:443')).toEqual(['https://hooks.slack.com/'])
  })

  test.each([
    'hooks.slack.com',
    'ftp://hooks.slack.com/',
    'https://user:secret@hooks.slack.com/',
    'https://hooks.slack.com/?a',
    'https://hooks.slack.com/#a',
    'https://hooks.slack.com/%2e%2e/',
    '*',
    'https://*.office.com/',
  ])('refuses %s', (addresses) => {
    expect(() => read(addresses)).toThrow('STOA_WATCH_ADDRESSES: must be addresses')
  })

  test('needs STOA_URL', () => {
    expect(() => readConfig({ STOA_WATCH_ADDRESSES: 'https://hooks.slack.com/' })).toThrow('STOA_URL')
  })
})

test.each([
  ['STOA_ENTRI', 'did you mean STOA_ENTRY?'],
  ['STOA_TIMEZONE', 'did you mean STOA_TIME_ZONE?'],
  ['STOA_COMPANY_DOMAIN', 'did you mean COMPANY_DOMAIN?'],
  ['stoa_mfa', 'did you mean STOA_MFA?'],
  ['OIDC_CLIENTID', 'did you mean OIDC_CLIENT_ID?'],
  ['FIRESTORE_USER', 'did you mean FIRESTORE_USERS?'],
  ['SMTP_ULR', 'did you mean SMTP_URL?'],
  ['SMTP_HOST', 'there is no such setting'],
  ['STOA_PORT', 'did you mean PORT?'],
  ['STOA_NOTHING_OF_THIS', 'there is no such setting'],
  ['OIDC_ONLY', 'must be off where STOA_IDENTITY is not oidc, and passwords are accepted'],
])('%s, which nothing reads, is refused', (name, sentence) => {
  expect(faultsOf({ [name]: 'on' })).toEqual([`${name}: ${sentence}`])
})

test('names of others, of files with secrets, and what Kubernetes sets for a service named stoa are no settings', () => {
  const env = {
    PATH: '/bin',
    STOA_TOKEN: 'x',
    SMTP_URL_FILE: '/run/secrets/smtp',
    STOA_SERVICE_HOST: '10.0.0.1',
    STOA_SERVICE_PORT_HTTP: '3000',
    STOA_PORT: 'tcp://10.0.0.1:3000',
    STOA_PORT_3000_TCP_ADDR: '10.0.0.1',
  }
  expect(faultsOf(env)).toEqual([])
})

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

test('an empty environment is a valid one', () => {
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

test('a variable that is set to nothing counts as not set', () => {
  const names = [
    'PORT',
    'HOST',
    'DATABASE_URL',
    'COMPANY_DOMAIN',
    'STOA_TIME_ZONE',
    'STOA_DATA_DIR',
    'STOA_DEMO',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('every fault is listed at once, by the name of its variable', () => {
  const faults = faultsOf({
    PORT: '65536',
    DATABASE_URL: 'mysql://x',
    COMPANY_DOMAIN: 'company',
    STOA_TIME_ZONE: 'Mars/Olympus',
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
    'STOA_DEMO',
    'STOA_ENTRY',
    'STOA_SIGN_IN_IDLE_MINUTES',
    'STOA_SIGN_IN_MAX_MINUTES',
    'STOA_TRUST_PROXY',
    'STOA_METRICS_PORT',
    'STOA_LOG',
    'STOA_IDENTITY',
  ])
  for (const fault of faults) expect(fault).toMatch(/^[A-Z_]+: .*\b(must|is) /)
})

test('a fault does not repeat the value, which may be a secret', () => {
  expect(faultsOf({ DATABASE_URL: 'mysql://user:hunter2@host' }).join()).not.toContain('hunter2')
})

describe.each([
  ['PORT', ['0', '80', '65535'], ['-1', 'x', '3000.5', '0x50', ' 80', '99999']],
  ['DATABASE_URL', ['postgres://h/d', 'postgresql://u:p@h:5432/d'], ['h/d', 'http://h', 'xpostgres://h']],
  [
    'COMPANY_DOMAIN',
    ['a.b', 'sub.company.com', 'COMPANY.com', ' company.com '],
    ['@company.com', 'a b.c', '.com', 'a..b'],
  ],
  ['STOA_TIME_ZONE', ['UTC', 'Europe/Berlin', 'America/New_York'], ['Berlin', '../etc', 'UTC; drop']],
  ['STOA_DEMO', ['on', 'off'], ['ON', 'true', '1']],
  ['STOA_ENTRY', ['domain', 'admin'], ['Admin']],
  ['STOA_IDENTITY', ['local'], ['firebase', 'ldap']],
  ['STOA_SIGN_IN_IDLE_MINUTES', ['1', '999999'], ['0', '-1', '1000000', 'soon']],
  ['STOA_METRICS_PORT', ['0', '9464'], ['-1', 'on', '65536']],
  ['STOA_METRICS_HOST', ['127.0.0.1', '::1', '10.0.0.5'], []],
  ['STOA_SIGN_IN_ADDRESS_LIMIT', ['1', '100000'], ['0', '-1', '100001', 'many']],
  ['STOA_SIGN_IN_ACCOUNT_LIMIT', ['1', '100'], ['0', '101', '1.5']],
  ['STOA_LOG', ['debug', 'info', 'warn', 'error'], ['trace', 'silent']],
])('%s', (name, good, bad) => {
  test.each(good)('takes %j', (value) => {
    expect(faultsOf({ [name]: value })).toEqual([])
  })

  test.each(bad)('refuses %j', (value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: `)])
  })
})

test('what was read is what was meant', () => {
  expect(
    readConfig({
      PORT: '8080',
      COMPANY_DOMAIN: ' Company.COM ',
      STOA_DEMO: 'off',
      STOA_SIGN_IN_IDLE_MINUTES: '5',
      STOA_DATA_DIR: '/var/lib/stoa',
    }),
  ).toMatchObject({
    port: 8080,
    companyDomain: 'company.com',
    demo: false,
    idleTimeoutMs: 300_000,
    dataDir: '/var/lib/stoa',
  })
})

test('the metrics listen where they are told to, on the loopback address by default', () => {
  expect(readConfig({ STOA_METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readConfig({ STOA_METRICS_PORT: '9464', STOA_METRICS_HOST: '::1' }).metrics?.host).toBe('::1')
  expect(readConfig({ STOA_METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined()
})

describe('every variable is documented, and no other one', () => {
  const sorted = (names: Iterable<string | undefined>) => [...new Set(names)].sort()
  const readText = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8')

  test('in .env.example', async () => {
    const example = await readText('.env.example')
    const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(sorted(named)).toEqual(sorted(variables))
  })

  test('in the table of README.md', async () => {
    const rows = (await readText('README.md')).match(/^\| `[A-Z_]+`.*$/gm) ?? []
    const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]+/g) ?? [])
    expect(sorted(named)).toEqual(sorted(variables))
  })
})

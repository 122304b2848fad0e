// The application in this process with its own database, and accounts to sign in with.

import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ClientConfig } from 'pg'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Role } from '#contract/roles.ts'
import { hashToken, newToken } from '#server/access/principal.ts'
import { createSignIn } from '#server/access/sign-ins.sql.ts'
import { createAccount } from '#server/accounts/accounts.sql.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { type Changes, openChanges } from '#server/db/changes.ts'
import type { Pool } from '#server/db/pool.ts'
import { limitLongReads } from '#server/db/pool.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { headersOf, headersOfProblem, problemStatusesOf } from '#server/http/answers.ts'
import { signInCookie } from '#server/http/cookie.ts'
import { createCounts } from '#server/http/kept-counts.ts'
import { headersOfAny } from '#server/http/security-headers.ts'
import { createSemaphores } from '#server/limits/semaphores.ts'
import { openIdentity } from '#server/providers/open-identity.ts'
import { type Content, openTestDatabase, type TestDatabase } from './database.ts'

export type TestApp = {
  app: FastifyInstance
  db: Pool
  config: Config
  context: Parameters<typeof buildApp>[0]
  /** How to open another connection to the same database. */
  where: ClientConfig
  /** Resolves when the notifications of all writes so far have arrived, so that no count is outdated. */
  untilNotified(): Promise<void>
  /** Creates an account with a user record, signs it in, and returns the headers of its requests. */
  signIn(person?: Person): Promise<SignedIn>
}

/** `admin`: isAdmin of the user record; `role`: the role of the account, which takes precedence. */
export type Person = { admin?: boolean; email?: string; role?: Role }

export type SignedIn = {
  uid: string
  email: string
  password: string
  headers: Record<string, string>
  call: ReturnType<typeof callerOf>
  /** Reads what must be answered 200. */
  get(url: string): Promise<Answered>
}

export type Answered = Awaited<ReturnType<ReturnType<typeof callerOf>>>

export const password = 'correct horse battery staple'

/** `web`: whether the built browser application is served; `content`: what its database contains; `database`: absent: a new one. */
export async function testApp(
  overrides: Partial<Config> = {},
  options: Parameters<typeof buildApp>[1] & { content?: Content | undefined; database?: TestDatabase } = {
    web: false,
  },
): Promise<TestApp> {
  const { db, where } = options.database ?? (await openTestDatabase(options.content))
  const config = { ...readConfig({}), ...overrides }
  const slots = createSemaphores(config)
  const changes = await openChanges(where)
  const stopping = new AbortController()
  const log = pino({ level: 'silent' })
  const context = {
    db,
    figures: db,
    longReads: limitLongReads(db, slots.longReads),
    slots,
    config,
    changes,
    counts: createCounts(changes, slots.counts),
    source: undefined,
    log,
    identity: (await openIdentity(config, db)).identity,
    stopping: stopping.signal,
  }
  const app = await buildApp(context, options)
  const undocumented = collectUndocumented(app, config.basePath)
  afterAll(async () => {
    stopping.abort()
    await app.close()
    await changes.close()
    if (undocumented.size > 0) throw new Error(`Undocumented answers: ${[...undocumented].join(', ')}`)
  })
  return {
    app,
    db,
    config,
    context,
    where,
    untilNotified: () => untilNotified(db, changes),
    async signIn(person = {}) {
      const signedIn = await signIn(db, config.basePath, person)
      const call = callerOf(app, signedIn.headers)
      const get = async (url: string): Promise<Answered> => {
        const answer = await call('GET', url)
        if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}: ${answer.text}`)
        return answer
      }
      return { ...signedIn, call, get }
    },
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Returns a function that sends a request with the headers of a sign-in, and others. `body`: undefined unless it is JSON. */
function callerOf(app: FastifyInstance, signedIn: Record<string, string>) {
  return async (method: Method, url: string, payload?: object, more: Record<string, string> = {}) => {
    const headers = { ...signedIn, ...more }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    const isJson = answer.headers['content-type']?.toString().includes('json')
    const body = isJson ? answer.json() : undefined
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body }
  }
}

/** Collects refusals and headers that the API documentation does not name, such as 'GET /api/users: 418' and 'GET /api/users: etag'. */
function collectUndocumented(app: FastifyInstance, basePath: string): Set<string> {
  const found = new Set<string>()
  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = endpointOf(request, basePath)
    if (endpoint)
      for (const what of undocumentedIn(endpoint, reply))
        found.add(`${endpoint.method} ${endpoint.path}: ${what}`)
    done()
  })
  return found
}

/** Undefined for pages and files, and outside the base path, where no endpoint answers. */
export function endpointOf(request: FastifyRequest, basePath: string): AnyEndpoint | undefined {
  if (!request.originalUrl.startsWith(basePath)) return undefined
  const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}')
  return endpoints.find((one) => one.path === path && one.method === request.method)
}

function undocumentedIn(endpoint: AnyEndpoint, reply: FastifyReply): string[] {
  const status = reply.statusCode
  const isRefusal = status >= 400 && status < 500 && status !== endpoint.refusal?.status
  const isKnown = !isRefusal || problemStatusesOf(endpoint).some((known) => known === status)
  const own = status < 400 ? headersOf(endpoint) : headersOfProblem(status)
  const known = [...usualHeaders, ...own.map((name) => name.toLowerCase())]
  const headers = Object.keys(reply.getHeaders()).filter((name) => !known.includes(name))
  return [...(isKnown ? [] : [String(status)]), ...headers.map((name) => `${status} with ${name}`)]
}

/** Headers of every answer. */
const usualHeaders = [
  ...Object.keys(headersOfAny({ trustProxy: true })),
  'content-type',
  'content-length',
  'connection',
]

/** PostgreSQL delivers notifications in the order of their transactions. */
async function untilNotified(db: Pool, changes: Changes): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = changes.subscribe((notice) => notice === 'views' && resolve())
  await db.query(sql`select pg_notify('stoa_changes', 'views')`)
  await promise
  unsubscribe()
}

/** Derived once per process, on first use: a hash takes as long as a whole small test. */
let passwordHash: Promise<string> | undefined

async function signIn(
  db: Pool,
  basePath: string,
  { admin = false, email = `${randomBytes(4).toString('hex')}@example.com`, role }: Person,
): Promise<Omit<SignedIn, 'call' | 'get'>> {
  const uid = `uid-${randomBytes(6).toString('hex')}`
  passwordHash ??= hashPassword(password)
  await addAccount(db, uid, { email, displayName: 'Ada Test', passwordHash: await passwordHash, role })
  const user = { id: uid, username: email, displayName: 'Ada Test', isAdmin: admin }
  await db.transaction((transaction) => saveDocument(transaction, 'users', user))
  const cookie = `${signInCookie(basePath)}=${await openSignIn(db, uid)}`
  return { uid, email, password, headers: { cookie, 'sec-fetch-site': 'same-origin' } }
}

/** Creates an account without a user record, with which nobody can sign in unless it has a hash. */
export async function addAccount(
  db: Pool,
  uid: string,
  more: Partial<Parameters<typeof createAccount>[1]> = {},
) {
  const account = {
    uid,
    email: `${uid}@example.com`,
    displayName: null,
    passwordHash: '-',
    isGenerated: false,
  }
  await db.transaction((transaction) => createAccount(transaction, { ...account, ...more }))
}

/** Creates a sign-in without a password; returns its token. Signing in itself is tested in server/identity. */
export async function openSignIn(db: Pool, uid: string): Promise<string> {
  const token = newToken()
  const device = { browser: null, system: null, network: null }
  const signIn = { uid, authenticatedAt: null, tokenHash: hashToken(token), replaced: undefined, device }
  await db.transaction((transaction) => createSignIn(transaction, signIn))
  return token
}

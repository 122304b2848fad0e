// The addresses through which a browser goes to the provider of single sign-on and comes back, and where the provider reports that people
// have signed out. They answer with redirects instead of problems, since people see them.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { Problem } from '#contract/problem.ts'
import { arrivalScreenPath } from '#contract/screen-paths.ts'
import * as contract from '#contract/single-sign-on.ts'
import { networkOf } from '#server/access/network.ts'
import { tokenHashOf } from '#server/access/principal.ts'
import { endAsserted, type ProviderLogout } from '#server/access/sign-ins.sql.ts'
import type { OidcConfig } from '#server/config/oidc.ts'
import { clientAddress, goneOf } from '#server/http/client-address.ts'
import type { Context, Log } from '#server/http/context.ts'
import { readCookie, writeCookie } from '#server/http/cookie.ts'
import { utf8Body } from '#server/http/validate.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import { SignOnRefused } from './claims.ts'
import { enterBySingleSignOn } from './enter.ts'
import type { Provider, Secrets } from './provider.ts'

/** The provider may be asked three times for one person: for its configuration, for the token, and for more about the person. */
const timeoutMs = 10_000

const maxLogoutBytes = 16_384

/** Without a provider there is no single sign-on. */
export type SingleSignOnContext = Context & { identity: { singleSignOn?: Provider } }

export function registerSingleSignOn(app: FastifyInstance, context: SingleSignOnContext): void {
  const { oidc, basePath } = context.config
  const { singleSignOn: provider } = context.identity
  if (!oidc || !provider) return

  app.get(contract.singleSignOnPath, async (request, reply) => {
    const inWindow = isInWindow(request)
    // Another site may send people to the screen, where they begin themselves.
    if (isForeign(request)) return reply.redirect(`${basePath}/`, 303)
    return await answer(request, reply, inWindow, async () => {
      const { address, secrets } = await provider.begin()
      const replaced = tokenHashOf(readCookie(request, 'stoa', basePath))?.toString('hex') ?? null
      writeCookie(reply, 'stoa-sign-on', writeKept({ ...secrets, inWindow, replaced }), basePath)
      return address
    })
  })

  app.get(contract.singleSignOnCallbackPath, async (request, reply) => {
    const kept = readKept(readCookie(request, 'stoa-sign-on', basePath))
    // Used only once, whatever the outcome.
    writeCookie(reply, 'stoa-sign-on', null, basePath)
    return await answer(request, reply, kept?.inWindow ?? false, async () => {
      const query = queryOf(request)
      if (!kept || new URLSearchParams(query).get('state') !== kept.state) throw new SignOnRefused('mixed-up')
      const token = await enterBySingleSignOn(
        context,
        { oidc, provider },
        {
          query,
          secrets: kept,
          replaced: kept.replaced === null ? undefined : Buffer.from(kept.replaced, 'hex'),
          address: clientAddress(request),
          userAgent: request.headers['user-agent'],
          log: request.log,
          gone: goneOf(reply),
        },
      )
      writeCookie(reply, 'stoa', token, basePath)
      return arrival({ inWindow: kept.inWindow, refused: undefined })
    })
  })

  registerLogout(app, context, { oidc, provider })

  function arrival(what: contract.Arrival): string {
    return `${basePath}${arrivalScreenPath}#${contract.writeArrival(what)}`
  }

  /** Sends the browser to the address, or to the screen that says why not. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    inWindow: boolean,
    work: () => Promise<string>,
  ): Promise<FastifyReply> {
    try {
      return reply.redirect(await withDeadline(timeoutMs, work), 303)
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      if (error instanceof Error && error.cause)
        request.log.warn({ err: error.cause, refused }, 'single sign-on failed')
      return reply.redirect(arrival({ inWindow, refused }), 303)
    }
  }
}

function refusalOf(error: unknown): contract.SignOnRefusal | undefined {
  if (error instanceof SignOnRefused) return error.refusal
  return error instanceof Problem && error.code === 'unavailable' ? 'unreachable' : undefined
}

type Configured = { oidc: OidcConfig; provider: Provider }

/** Both answer the same, whether or not a person was signed in. */
function registerLogout(app: FastifyInstance, context: Context, { oidc, provider }: Configured): void {
  const inTurn = (request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>) => {
    const gone = goneOf(reply)
    return withDeadline(timeoutMs, () =>
      context.slots.signIns.run(networkOf(clientAddress(request)), work, gone),
    )
  }

  // Called in a frame of the provider's page, without cookies: the session's name is the secret.
  app.get(contract.singleSignOnLogoutPath, async (request, reply) => {
    const given = new URLSearchParams(queryOf(request))
    const session = given.get('sid')
    if (given.get('iss') !== oidc.issuer || !session) throw refusedLogout()
    await inTurn(request, reply, () => endAtProvider(context, { issuer: oidc.issuer, session }, request.log))
    return reply.code(200).send()
  })

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    const form = { parseAs: 'buffer', bodyLimit: maxLogoutBytes } as const
    const asText = utf8Body((_request, body, done) => done(null, body))
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, asText)
    scope.post(contract.singleSignOnLogoutPath, async (request, reply) => {
      const token = new URLSearchParams(String(request.body)).get('logout_token')
      if (token === null) throw refusedLogout()
      await inTurn(request, reply, async () => {
        const ended = await provider.readLogoutToken(token).catch((cause: unknown) => {
          if (cause instanceof SignOnRefused)
            throw new Problem('unavailable', 'The provider does not answer.', { cause })
          throw refusedLogout(cause)
        })
        await endAtProvider(context, { issuer: oidc.issuer, ...ended }, request.log)
      })
      return reply.code(200).send()
    })
    done()
  })
}

function refusedLogout(cause?: unknown): Problem {
  return new Problem('invalid', 'This is no logout of the provider of single sign-on.', { cause })
}

function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

function isInWindow(request: FastifyRequest): boolean {
  return new URLSearchParams(queryOf(request)).get(contract.windowParameter) === 'on'
}

function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

async function endAtProvider({ db }: Pick<Context, 'db'>, ended: ProviderLogout, log: Log): Promise<void> {
  const signIns = await endAsserted(db, ended)
  log.info({ signIns }, 'signed out at the provider of single sign-on')
}

// What the browser keeps in a cookie while it is at the provider. It is not signed: it only has to match the provider's answer, and a
// page of another site can neither read nor, over HTTPS, write it.

/** `replaced`: the SHA-256 of the token of the replaced sign-in, in hexadecimal digits. */
type Kept = Secrets & { inWindow: boolean; replaced: string | null }

const secret = v.pipe(v.string(), v.regex(/^[\w.~-]{20,200}$/))
const schema = v.strictObject({
  state: secret,
  nonce: secret,
  verifier: secret,
  inWindow: v.boolean(),
  replaced: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})

function writeKept(kept: Kept): string {
  return Buffer.from(JSON.stringify(kept)).toString('base64url')
}

/** Returns undefined for anything that writeKept has not written. */
function readKept(text: string | undefined): Kept | undefined {
  if (text === undefined) return undefined
  try {
    const read = v.safeParse(schema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return read.success ? read.output : undefined
  } catch {
    // Not written by this console, so it counts as missing.
    return undefined
  }
}

// Serves the built browser application: files compressed at build time, and one page for every path of the application.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getAccount } from '#contract/account.ts'
import { activityScreen } from '#contract/activity.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { discountCodesScreen } from '#contract/discount-codes.ts'
import { expertTableScreen } from '#contract/experts.ts'
import { faultsScreen } from '#contract/faults.ts'
import { feedbackScreen } from '#contract/feedback.ts'
import { getInbox } from '#contract/inbox.ts'
import { firstCallOf } from '#contract/list-screen.ts'
import { notesScreen } from '#contract/notes.ts'
import { type ScreenName, screenPaths } from '#contract/screen-paths.ts'
import { sessionsScreen } from '#contract/sessions.ts'
import { tagsScreen } from '#contract/tags.ts'
import { expertsScreen, usersScreen } from '#contract/users.ts'
import { pictureSources } from '#server/config/allowed-addresses.ts'
import type { Config } from '#server/config/config.ts'
import { readCookie } from './cookie.ts'
import { answerNotFound } from './problems.ts'
import { securityHeaders } from './security-headers.ts'

/** The screens of single records have none: the browser knows the call from the id; nor has one that not everybody may read. */
const firstCalls: Record<ScreenName, FirstCall | undefined> = {
  dashboard: () => getDashboard.path,
  inbox: () => getInbox.path,
  experts: (given) =>
    /^(table|changes)$/.test(given.get('as') ?? '')
      ? firstCallOf(expertTableScreen)(given)
      : firstCallOf(expertsScreen)(given),
  users: firstCallOf(usersScreen),
  user: undefined,
  sessions: firstCallOf(sessionsScreen),
  session: undefined,
  feedback: firstCallOf(feedbackScreen),
  tags: firstCallOf(tagsScreen),
  tag: undefined,
  discountCodes: firstCallOf(discountCodesScreen),
  discountCode: undefined,
  notes: firstCallOf(notesScreen),
  activity: firstCallOf(activityScreen),
  faults: firstCallOf(faultsScreen),
  account: () => getAccount.path,
  members: undefined,
  memberRoles: undefined,
  member: undefined,
}

export const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))

type Encoded = Record<'br' | 'gzip' | 'identity', Buffer>

/** Two versions of the page. `signedOut` saves the browser the call that would answer 401. */
type HtmlPage = { signedOut: Encoded; perhapsSignedIn: Encoded; contentSecurityPolicy: string }

/** `folder`: the built browser application, with a trailing slash. */
export async function registerStatic(
  app: FastifyInstance,
  config: Config,
  folder = webFolder,
): Promise<void> {
  const page = await readPage(config, folder)
  const linksOf = await readPreloads(folder, config.basePath)
  const files = { index: false as const, preCompressed: true, cacheControl: false }
  await app.register(fastifyStatic, {
    ...files,
    root: `${folder}assets/`,
    prefix: '/assets/',
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  // Only these few files get a route each; a route for every file took 6 MB. Every other path answers the page.
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html'],
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })
  const refuse = answerNotFound(config.basePath)
  const tokenOf = (request: FastifyRequest) => readCookie(request, 'stoa', config.basePath)
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isRead && isPageAddress(request.url)
      ? sendPage(request, reply, page, linksOf, tokenOf(request) !== undefined)
      : refuse(request, reply)
  })
}

/** Replaces a page URL that cannot be decoded, so that the page is sent and shows its own 'not found'. */
export function readableAddress({ url = '/' }: { url?: string | undefined }): string {
  return isPageAddress(url) && decoded(pathOf(url)) === undefined ? '/unreadable' : url
}

function isPageAddress(url: string): boolean {
  // A program whose address of Stoa ends with a slash calls //api/users, and must not take the page for its answer.
  const first = decoded(/^\/*([^/]*)/.exec(pathOf(url))?.[1] ?? '')?.toLowerCase()
  return first !== 'api' && first !== 'assets'
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

async function readPage(config: Config, folder: string): Promise<HtmlPage> {
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  // A browser reads line ends within a page as '\n', and hashes that.
  const appearance = (await readFile(join(folder, 'appearance.js'), 'utf8')).replaceAll('\r\n', '\n')
  const html = template
    // Inline, it runs while the browser waits for the other scripts.
    .replace('<script src="./appearance.js"></script>', () => `<script>${appearance}</script>`)
    // The build writes relative addresses, since it does not know the base path.
    .replaceAll('="./', `="${config.basePath}/`)
    .replaceAll('%STOA_BASE_PATH%', config.basePath)
    .replaceAll('%STOA_COMPANY_DOMAIN%', config.companyDomain)
    .replaceAll('%STOA_TIME_ZONE%', config.timeZone)
    .replaceAll('%STOA_PICTURE_HOSTS%', config.pictureHosts)
    // A name contains only characters (server/config/oidc.ts) that cannot end the attribute.
    .replaceAll('%STOA_SINGLE_SIGN_ON%', config.oidc?.name ?? '')
    .replaceAll('%STOA_PASSWORDS%', config.oidc?.only ? 'off' : 'on')
  return {
    contentSecurityPolicy: policyOf(appearance, config.pictureHosts),
    signedOut: encode(
      html.replace(/<link rel="preload"[^>]*as="fetch"[^>]*>/g, '').replace('%STOA_SIGN_IN%', 'none'),
    ),
    perhapsSignedIn: encode(html.replace('%STOA_SIGN_IN%', 'perhaps')),
  }
}

/** The policy of every answer, which also allows this inline script, and photos of users on other hosts. */
function policyOf(script: string, pictureHosts: string): string {
  const hash = createHash('sha256').update(script).digest('base64')
  return securityHeaders['content-security-policy']
    .replace("script-src 'self'", `$& 'sha256-${hash}'`)
    .replace("img-src 'self' data:", ['$&', ...pictureSources(pictureHosts)].join(' '))
}

/** Brotli allocates memory by the expected size, and the page is small. */
function encode(html: string): Encoded {
  const identity = Buffer.from(html)
  return {
    identity,
    gzip: gzipSync(identity),
    br: brotliCompressSync(identity, {
      params: { [constants.BROTLI_PARAM_LGWIN]: 16, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
  }
}

/** The first request from a link on another site carries no SameSite=Strict cookie, signed in or not. */
function isSignedOut(request: FastifyRequest, hasToken: boolean): boolean {
  const comesFrom = request.headers['sec-fetch-site']
  return (comesFrom === 'none' || comesFrom === 'same-origin') && !hasToken
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: HtmlPage,
  linksOf: PreloadsOf,
  hasToken: boolean,
): FastifyReply {
  const encoded = isSignedOut(request, hasToken) ? page.signedOut : page.perhapsSignedIn
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (hasToken) {
    const links = linksOf(request.url)
    if (links) reply.header('link', links)
  }
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.contentSecurityPolicy)
    .header('cache-control', 'no-store')
    .send(encoded[encoding])
}

/** Returns the value of the Link header; undefined for an address without a screen. `url`: without the base path. */
type PreloadsOf = (url: string) => string | undefined

/** The address of the first call, exactly as the browser writes it. */
type FirstCall = (given: URLSearchParams) => string | undefined

function matcherOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/$/, '').replace('{id}', '[^/]+')}/?$`)
}

/**
 * Returns what a screen of the console needs first: its code and its first call. The Link header of the page names both, so that the
 * browser loads them together, not one after the other; the page's own code, the largest file, comes before all. `folder`: the built
 * browser application. The build writes which files each screen needs (vite.screens.ts).
 */
export async function readPreloads(folder: string, basePath: string): Promise<PreloadsOf> {
  const files: Partial<Record<string, string[]>> = JSON.parse(
    await readFile(join(folder, '.vite/screens.json'), 'utf8'),
  )
  const known = Object.entries(screenPaths).map(([name, path]) => ({
    path: matcherOf(path),
    // Object.entries loses the type of the keys.
    firstCall: firstCalls[name as ScreenName],
    code: (files[name] ?? []).map((file) => `<${basePath}/${file}>; rel=modulepreload`),
  }))
  return (url) => {
    const [path = ''] = url.split('?', 1)
    const screen = known.find((one) => one.path.test(path))
    if (!screen) return undefined
    const first = screen.firstCall?.(new URLSearchParams(url.slice(path.length)))
    const call = first && `<${basePath}${first}>; rel=preload; as=fetch; crossorigin=use-credentials`
    const [page = '', ...parts] = screen.code
    return [page, ...(call ? [call] : []), ...parts].join(', ')
  }
}

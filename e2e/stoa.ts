// A whole Stoa for one file of journeys: the real server on a real port, a separate database, a real browser.

import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import type { Role } from '#contract/roles.ts'
import { demoDefaults, importDemo } from '#server/commands/demo.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { Pool } from '#server/db/pool.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { signInCookie } from '#server/http/cookie.ts'
import { openSignIn, type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { chromiumArguments, getChromium } from '#test/chromium.ts'
import type { Content } from '#test/database.ts'
import { expectDescribedAnswers } from '#test/described-answers.ts'
import { store } from '#test/documents.ts'
import { launchFirefox } from '#test/firefox.ts'

type Person = Role

export type Call = { method: string; path: string; body: string | null; contentType: string | undefined }

export type PageOptions = {
  /** Who is signed in; nobody if absent. */
  as?: Person | undefined
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** Console errors that this journey causes on purpose, such as the browser's message about a 404. */
  expectedErrors?: RegExp
  /** Runs before the first navigation, for example to route a call. */
  prepare?: (page: Page) => Promise<unknown>
  /** The first path; '/' if absent. */
  path?: string
}

export type Stoa = {
  url: string
  db: Pool
  config: Config
  /** The objects that the server works with; its source can be set here. */
  context: TestApp['context']
  browser: Browser
  /** Returns the account for each kind of person. */
  person(kind: Person): Promise<SignedIn>
  /** Opens a page in a separate browser context; the test fails on a console error or an uncaught one. */
  page(options?: PageOptions): Promise<Page>
  /** Another tab of the same browser. */
  tab(page: Page, path?: string, expectedErrors?: RegExp): Promise<Page>
  /** The calls to /api that the page has made so far, in order. */
  calls(page: Page): Call[]
  /** Writes a document as the marketplace does, without the console. */
  save(name: EntityName, document: Document): Promise<void>
}

/** `demo`: with the marketplace of the first start. */
type Options = {
  demo?: boolean
  documents?: Partial<Record<EntityName, Document[]>>
  config?: Partial<Config>
  /** Any free port if absent. */
  port?: number
  /** The host in the browser's addresses: '127.0.0.1' if absent. */
  host?: string
}

/** To be awaited at the top of a file of journeys; closes itself. */
export async function openStoa({
  demo,
  documents = {},
  config = {},
  port: chosen = 0,
  host = '127.0.0.1',
}: Options = {}): Promise<Stoa> {
  const stoa = await testApp(config, { web: true, content: demo ? demoContent : undefined })
  if (process.env.STOA_COMPARE_ANSWERS) expectDescribedAnswers(stoa)
  for (const [name, ones] of Object.entries(documents)) await store(stoa.db, name as EntityName, ones)
  await stoa.app.listen({ port: chosen, host: '127.0.0.1' })
  const { port } = stoa.app.server.address() as AddressInfo
  const url = `http://${host}:${port}${stoa.config.basePath}`
  const browser = await launchBrowser()
  afterAll(() => browser.close())
  const people = new Map<Person, Promise<SignedIn>>()
  const person = (kind: Person): Promise<SignedIn> => {
    const known =
      people.get(kind) ??
      stoa.signIn(
        kind === 'editor' || kind === 'auditor' ? { role: kind } : { admin: kind === 'administrator' },
      )
    people.set(kind, known)
    return known
  }
  const watched = watchPages()
  return {
    url,
    db: stoa.db,
    config: stoa.config,
    context: stoa.context,
    browser,
    person,
    async page(options = {}) {
      const context = await openContext(browser, options)
      await context.addInitScript(() => {
        if (location.protocol === 'http:') localStorage.setItem('stoa-first-steps', 'shown')
      })
      if (options.as) await carryCookie(context, url, await person(options.as), stoa)
      const page = await context.newPage()
      watched.watch(page, options.expectedErrors)
      await options.prepare?.(page)
      await page.goto(url + (options.path ?? '/'))
      return page
    },
    async tab(page, path = '/', expectedErrors) {
      const tab = await page.context().newPage()
      watched.watch(tab, expectedErrors)
      await tab.goto(url + path)
      return tab
    },
    calls: (page) => watched.callsOf(page),
    save: (name, document) => stoa.db.transaction((transaction) => saveDocument(transaction, name, document)),
  }
}

/** The Firefox step of `npm run test:all` sets the variable. */
function launchBrowser(): Promise<Browser> {
  return process.env.STOA_BROWSER === 'firefox'
    ? launchFirefox()
    : chromium.launch({ executablePath: getChromium(), args: chromiumArguments })
}

export const demoContent: Content = {
  name: 'demo',
  async write(db) {
    const quiet = { config: readConfig({}), progress: () => undefined, report: () => undefined }
    await importDemo({ ...quiet, db }, demoDefaults)
    await db.runScript('vacuum analyze')
  },
}

function openContext(browser: Browser, { viewport, colorScheme }: PageOptions): Promise<BrowserContext> {
  return browser.newContext({
    viewport: viewport ?? { width: 1440, height: 900 },
    colorScheme: colorScheme ?? 'light',
    reducedMotion: 'reduce',
  })
}

/** A separate sign-in for each page, so that signing out in one does not affect the others. */
async function carryCookie(
  context: BrowserContext,
  url: string,
  { uid }: SignedIn,
  { db, config }: TestApp,
): Promise<void> {
  const cookie = { name: signInCookie(config.basePath), value: await openSignIn(db, uid) }
  await context.addCookies([{ ...cookie, url: new URL(url).origin, sameSite: 'Strict', httpOnly: true }])
}

function watchPages() {
  const calls = new WeakMap<Page, Call[]>()
  let errors: string[] = []
  let contexts: BrowserContext[] = []
  afterEach(async () => {
    const met = errors
    errors = []
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
    expect(met).toEqual([])
  })
  return {
    callsOf: (page: Page): Call[] => calls.get(page) ?? [],
    watch(page: Page, expected: RegExp | undefined): void {
      const made: Call[] = []
      calls.set(page, made)
      contexts.push(page.context())
      page.on('request', (request) => {
        const address = new URL(request.url())
        if (!/^(\/[^/]+)?\/api\//.test(address.pathname)) return
        const contentType = request.headers()['content-type']
        made.push({
          method: request.method(),
          path: address.pathname + address.search,
          body: request.postData(),
          contentType,
        })
      })
      const note = (text: string): void => {
        if (!expected?.test(text)) errors.push(text)
      }
      page.on('pageerror', (error) => note(error.message))
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error' || message.type() === 'warning') note(message.text())
      })
    },
  }
}

// The Firefox of the journeys: an ordinary Firefox, which playwright-core drives by WebDriver BiDi.

import { existsSync } from 'node:fs'
import { type Browser, firefox } from 'playwright-core'

const usualPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH ?? '', ...usualPaths].find((path) => existsSync(path))
}

export function getFirefox(): string {
  const path = findFirefox()
  if (path === undefined) throw new Error('Install Firefox, or set FIREFOX_PATH to it.')
  return path
}

/** Scroll bars take up space, as with a mouse. Firefox cannot emulate colours or motion for one page, so all pages have the same. */
const preferences = {
  'widget.gtk.overlay-scrollbars.enabled': false,
  'ui.prefersReducedMotion': 1,
  // Firefox ESR 153 crashes when the page and playwright-core both read such a property of one element, as getByRole does.
  'accessibility.ARIAElementReflection.enabled': false,
}

export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: getFirefox(),
    firefoxUserPrefs: preferences,
  })
  leaveOut(browser, 'emulation.setMediaFeaturesOverride')
  const { newContext } = browser
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options)
    await context.addInitScript(insertAsTyped)
    return context
  }
  return browser
}

/** Runs in the page. playwright-core's own function sets `value`, which React takes for its own change: forms would save nothing. */
function insertAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => undefined,
  })
}

type Session = { send(method: string, parameters: object): Promise<unknown> }

/** Omits a command that playwright-core sends to every page, and that Firefox ESR does not know. */
function leaveOut(browser: Browser, command: string): void {
  // There is no public API: the sender runs in this process, behind the connection of the public part.
  const { _connection } = browser as unknown as {
    _connection: { toImpl(one: Browser): { _browserSession: Session } }
  }
  const sessions: Session = Object.getPrototypeOf(_connection.toImpl(browser)._browserSession)
  const { send } = sessions
  sessions.send = function (method, parameters) {
    return method === command ? Promise.resolve({}) : send.call(this, method, parameters)
  }
}

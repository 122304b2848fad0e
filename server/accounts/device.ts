// What a person is shown of the client of a sign-in: browser, operating system and network. A client may claim anything, so
// this is only a help to recognise one's own, and never decides anything.

import Bowser from 'bowser'
import { networkOf } from '#server/access/network.ts'
import type { Device } from '#server/access/sign-ins.sql.ts'

const maxLength = 60

export function describeDevice(userAgent: string | undefined, address: string): Device {
  const network = networkOf(address) || null
  if (!userAgent) return { browser: null, system: null, network }
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  const [major] = (browser.version ?? '').split('.')
  return { browser: named(browser.name, major), system: named(os.name, undefined), network }
}

function named(name: string | undefined, version: string | undefined): string | null {
  return name ? [name, version].filter(Boolean).join(' ').slice(0, maxLength) : null
}

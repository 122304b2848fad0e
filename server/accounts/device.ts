// How the client of a sign-in is shown to its person: browser, operating system and network. A client may claim anything, so
// this only helps people recognise their own sign-ins, and decides nothing.

import { networkOf } from '#server/access/network.ts'
import type { Device } from '#server/access/sign-ins.sql.ts'

/** The first that matches: most browsers also claim to be Chrome or Safari. */
const browsers = {
  Edge: /\bEdg(?:A|iOS)?\/(\d+)/,
  Opera: /\bOPR\/(\d+)/,
  'Samsung Internet': /\bSamsungBrowser\/(\d+)/,
  Firefox: /\b(?:Firefox|FxiOS)\/(\d+)/,
  Chrome: /\b(?:Chrome|CriOS)\/(\d+)/,
  Safari: /\bVersion\/(\d+)[^ ]* (?:Mobile\/\w+ )?Safari\//,
}

const systems = {
  iOS: /\b(?:iPhone|iPad|iPod)\b/,
  Android: /\bAndroid\b/,
  ChromeOS: /\bCrOS\b/,
  Windows: /\bWindows\b/,
  macOS: /\bMac OS X\b/,
  Linux: /\bLinux\b/,
}

export function describeDevice(userAgent: string | undefined, address: string): Device {
  const claimed = (userAgent ?? '').slice(0, 500)
  const network = networkOf(address) || null
  return { browser: firstOf(browsers, claimed), system: firstOf(systems, claimed), network }
}

/** With its version where the pattern has one. */
function firstOf(patterns: Record<string, RegExp>, claimed: string): string | null {
  for (const [name, pattern] of Object.entries(patterns)) {
    const found = pattern.exec(claimed)
    if (found) return [name, found[1]].filter(Boolean).join(' ')
  }
  return null
}

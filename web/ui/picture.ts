// Which of several pictures to show, and the letter to show without one. Addresses come from untrusted documents.

import { isVisible, visibleText } from '#contract/visible-text.ts'
import { pictureHosts } from './settings.ts'

/** The first address that may be loaded: an image in a data: URL, or on a host that the server allows. */
export function firstPicture(candidates: readonly (string | null | undefined)[]): string | undefined {
  return candidates.map((candidate) => candidate?.trim()).find(isPicture)
}

function isPicture(address: string | undefined): address is string {
  if (!address) return false
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(address)) return true
  return /^https:\/\//i.test(address) && URL.canParse(address) && isAllowed(new URL(address).host)
}

/** Asked for on every other host, the browser would report that the page's policy forbids it. */
function isAllowed(host: string): boolean {
  return pictureHosts
    .split(',')
    .some((one) => one === '*' || one === host || (one.startsWith('*.') && host.endsWith(one.slice(1))))
}

/** The first visible letter of the name in upper case, a whole grapheme; 'U' where there is none. */
export function firstLetter(name: string | null | undefined): string {
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name ?? ''))
    if (isVisible(segment)) return visibleText(segment.toLocaleUpperCase('en'))
  return 'U'
}

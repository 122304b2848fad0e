// A picture of a person, or the first letter of the name if no picture can be shown.

import { useState } from 'react'
import { isVisible, visibleText } from '#contract/visible-text.ts'
import { pictureHosts } from '#web/settings.ts'
import { graphemesOf } from './foreign.tsx'

type AvatarProps = {
  /** The candidate addresses, best first; absent, empty and unsafe ones are ignored. */
  pictures: readonly (string | null | undefined)[]
  name: string | null | undefined
  size?: 'tiny' | 'small' | 'medium' | 'large'
}

const sizes = {
  tiny: 'size-6 text-xs',
  small: 'size-8 text-xs',
  medium: 'size-10 text-base',
  large: 'size-12 text-lg sm:size-14',
}

/** Decoration next to a written name, and so hidden from assistive technology. */
export function Avatar({ pictures, name, size = 'small' }: AvatarProps) {
  const picture = firstPicture(pictures)
  const [failed, setFailed] = useState<string>()
  return (
    <span
      aria-hidden="true"
      className={`relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-neutral-soft font-semibold text-muted forced-colors:border select-none ${sizes[size]}`}
    >
      {firstLetter(name)}
      {picture && picture !== failed && (
        <img
          key={picture}
          src={picture}
          alt=""
          referrerPolicy="no-referrer"
          loading="lazy"
          decoding="async"
          onError={() => setFailed(picture)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

/** Addresses come from untrusted documents: the first that is an image in a data: URL, or on a host that the server allows. */
export function firstPicture(candidates: readonly (string | null | undefined)[]): string | undefined {
  return candidates.map((candidate) => candidate?.trim()).find(isPicture)
}

function isPicture(address: string | undefined): address is string {
  if (!address) return false
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(address)) return true
  return /^https:\/\//i.test(address) && URL.canParse(address) && isAllowed(new URL(address).host)
}

/** Pictures on other hosts are not requested, since the browser would report a violation of the page's policy. */
function isAllowed(host: string): boolean {
  return pictureHosts
    .split(',')
    .some((one) => one === '*' || one === host || (one.startsWith('*.') && host.endsWith(one.slice(1))))
}

/** A letter of scripts that never join letters into one grapheme: most names need no segmenter, whose first use takes over 20 ms. */
const plainLetter =
  /^(?![\u1100-\u11ff\ua960-\ua97f])\p{L}(?!\p{M})(?=[ -~\uac00-\ud7a3\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|$)/u

/** Returns the first visible letter of the name in upper case, as a whole grapheme; 'U' if there is none. */
export function firstLetter(name: string | null | undefined): string {
  if (!name) return 'U'
  const plain = plainLetter.exec(name)
  if (plain) return plain[0].toLocaleUpperCase('en')
  for (const { segment } of graphemesOf(name))
    if (isVisible(segment)) return visibleText(segment.toLocaleUpperCase('en'))
  return 'U'
}

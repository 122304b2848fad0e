// A picture of a person, or the first letter of the name where no picture can be shown.

import { useState } from 'react'
import { firstLetter, firstPicture } from './picture.ts'

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

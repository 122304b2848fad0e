// A list of any length, cut off after its first items until the person asks for all of them.

import { type ReactNode, useState } from 'react'
import { formatCount } from './format.ts'
import { TextButton } from './text-link.tsx'

type ShowMoreProps<Item> = {
  items: readonly Item[]
  /** How many are shown at first; a list that is slightly longer is shown completely. */
  first: number
  /** The plural, as in 'Show all 12 blocked slots'. */
  itemName: string
  children: (shown: readonly Item[]) => ReactNode
}

const hardlyMore = 2

export function ShowMore<Item>({ items, first, itemName, children }: ShowMoreProps<Item>) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = items.length > first + hardlyMore
  return (
    <>
      {children(isLong && !isWhole ? items.slice(0, first) : items)}
      {isLong && (
        <TextButton className="mt-2" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatCount(items.length)} ${itemName}`}
        </TextButton>
      )}
    </>
  )
}

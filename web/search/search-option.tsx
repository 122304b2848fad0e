// One line of the found: a real link that is chosen by the arrow keys, the pointer or a tap.

import { type ReactNode, useEffect } from 'react'
import { getDiscountCode } from '#contract/discount-codes.ts'
import type { SearchHit } from '#contract/search.ts'
import { getSession } from '#contract/sessions.ts'
import { getTag } from '#contract/tags.ts'
import { getUser } from '#contract/users.ts'
import { usePrefetch } from '#web/api/read.ts'
import { Link } from '#web/ui/link.tsx'
import { approach } from '#web/ui/location.ts'
import type { Option } from './options.ts'
import type { Choice } from './use-choice.ts'

type SearchOptionProps = { id: string; option: Option; hit?: SearchHit; choice: Choice; children: ReactNode }

export function SearchOption({ id, option, hit, choice, children }: SearchOptionProps) {
  const { group, href, key } = option
  const isActive = choice.activeKey === key
  const hitId = hit?.id
  const prefetch = usePrefetch()

  // What is chosen is likely to be opened: its screen and its record are read ahead.
  useEffect(() => {
    if (!isActive) return
    approach(href)
    if (hitId === undefined) return
    const input = { params: { id: hitId } }
    if (group === 'users' || group === 'experts') prefetch(getUser, input)
    else if (group === 'sessions') prefetch(getSession, input)
    else if (group === 'tags') prefetch(getTag, input)
    else if (group === 'discount-codes') prefetch(getDiscountCode, input)
  }, [isActive, href, group, hitId, prefetch])

  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      onPointerMove={() => choice.activate(key)}
      onClick={choice.close}
      className="flex min-h-9 items-center gap-3 rounded-md px-2.5 py-1.5 aria-selected:bg-hover max-sm:min-h-11"
    >
      {children}
    </Link>
  )
}

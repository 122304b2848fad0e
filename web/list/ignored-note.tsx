// Lists the parameters of the address that the list does not have, or whose values are invalid, so that nobody believes
// that the rows match them.

import { maxSearchText } from '#contract/list.ts'
import { isolated } from '#contract/visible-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type IgnoredNoteProps = { names: readonly string[]; href: string }

export function IgnoredNote({ names, href }: IgnoredNoteProps) {
  const others = names.filter((name) => name !== 'q')
  const listed = others.map((name) => `‘${isolated(name.slice(0, 40).toWellFormed())}’`).join(', ')
  return (
    <div role="alert" className="mb-2 flex flex-wrap items-center gap-2 rounded-md bg-warning-soft px-3 py-1">
      <p className="min-w-0 break-words">
        {names.length > others.length &&
          `The search text in the link is longer than ${maxSearchText} characters and was ignored. `}
        {others.length > 0 &&
          `${listed} in the link ${others.length === 1 ? "isn't supported and was" : "aren't supported and were"} ignored.`}
      </p>
      <ButtonLink look="quiet" href={href} size="small">
        Remove
      </ButtonLink>
    </div>
  )
}

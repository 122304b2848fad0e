// A hit: its name, its distinguishing details, and where it matches.

import type { SearchHit } from '#contract/search.ts'
import { Highlight } from '#web/ui/highlight.tsx'
import { Time } from '#web/ui/time.tsx'

export function HitContent({ hit, terms }: { hit: SearchHit; terms: readonly string[] }) {
  const { title, detail, reason, session } = hit
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">
        <Highlight text={title} terms={terms} />
      </span>
      {session && (
        <span className="block truncate text-xs text-muted">
          <Time timestamp={session.start ?? undefined} /> · {session.expert ?? 'AI'} · {session.label}
          {detail && ` · ${detail}`}
        </span>
      )}
      {detail && !session && (
        <span className="block truncate text-xs text-muted">
          <Highlight text={detail} terms={terms} />
        </span>
      )}
      {reason && (
        <span className="block truncate text-xs text-muted">
          <span className="font-medium">{reason.what}:</span> <Highlight text={reason.text} terms={terms} />
        </span>
      )}
    </span>
  )
}

// The user's settings and preferences: what is enabled, and what has been chosen.

import type { User } from '#contract/users.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { preferenceName, preferenceText } from './preference-text.ts'
import { Stated } from './stated.tsx'

export function PreferencesCard({ user }: { user: User }) {
  const isEmpty = user.settings.length === 0 && user.preferences.length === 0
  return (
    <Card title="Preferences">
      {isEmpty && <p className="text-muted">No settings or preferences</p>}
      <div className="flex flex-col gap-4">
        <Entries title="Settings" entries={user.settings} />
        <Entries title="Preferences" entries={user.preferences} />
      </div>
    </Card>
  )
}

function Entries({ title, entries }: { title: string; entries: User['settings'] }) {
  if (entries.length === 0) return null
  return (
    <div>
      <h3 className="mb-1.5 text-xs font-medium text-muted">{title}</h3>
      <ShowMore items={entries} first={12} noun="entries">
        {(shown) => (
          <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
            {shown.map(([key, value]) => (
              <div key={key} className="contents">
                <dt title={key} className="line-clamp-3 self-start text-muted [overflow-wrap:anywhere]">
                  {preferenceName(key)}
                </dt>
                <dd className="min-w-0">
                  <Value value={value} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </ShowMore>
    </div>
  )
}

function Value({ value }: { value: unknown }) {
  const text = preferenceText(value)
  if (typeof value === 'boolean') return <Badge tone={value ? 'success' : 'neutral'}>{text}</Badge>
  return <Stated text={text} absent="Not set" />
}

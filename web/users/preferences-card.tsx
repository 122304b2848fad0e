// The user's settings and preferences, collapsed.

import type { User } from '#contract/users.ts'
import { isolated } from '#contract/visible-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Heading } from '#web/ui/heading.tsx'
import { ShowMore } from '#web/ui/long-content.tsx'
import { panel } from '#web/ui/panel.tsx'
import { Stated } from './values.tsx'

export function PreferencesCard({ user }: { user: User }) {
  const isEmpty = user.settings.length === 0 && user.preferences.length === 0
  return (
    <section className={panel}>
      <details>
        <summary className="flex min-h-11 items-center justify-between gap-3 px-4 focus-visible:-outline-offset-2">
          <Heading size="part">Preferences</Heading>
          <span className="text-muted">
            {isEmpty ? 'None' : formatCount(user.settings.length + user.preferences.length)}
          </span>
        </summary>
        <div className="grid gap-x-10 gap-y-4 px-4 pb-4 @2xl:grid-cols-2">
          {isEmpty && <p className="text-muted">No settings or preferences</p>}
          <Entries title="Settings" entries={user.settings} />
          <Entries title="Preferences" entries={user.preferences} />
        </div>
      </details>
    </section>
  )
}

function Entries({ title, entries }: { title: string; entries: User['settings'] }) {
  if (entries.length === 0) return null
  return (
    <div>
      <h3 className="mb-1.5 text-xs font-medium text-muted">{title}</h3>
      <ShowMore items={entries} first={12} itemName="entries">
        {(shown) => (
          <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
            {shown.map(([key, value]) => (
              <div key={key} className="contents">
                <dt
                  title={isolated(key)}
                  className="line-clamp-3 self-start text-muted [overflow-wrap:anywhere]"
                >
                  <Foreign>{preferenceName(key)}</Foreign>
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
  return <Stated text={text} />
}

/** Turns 'emailNotifications' and 'email_notifications' into 'Email notifications'; a name in words is unchanged. */
export function preferenceName(key: string): string {
  if (!/^[a-zA-Z][a-zA-Z0-9]*(_[a-zA-Z0-9]+)*$/.test(key)) return key
  const words = key
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns 'Enabled' or 'Disabled' for a boolean; other values as text, an empty text if the value is absent. */
export function preferenceText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Enabled' : 'Disabled'
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

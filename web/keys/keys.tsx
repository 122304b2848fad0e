// Lists all keyboard shortcuts, with the switch that turns single keys off.

import { mayNow } from '#web/identity/identity-store.ts'
import { isApple } from '#web/settings.ts'
import { singleKeys } from '#web/ui/appearance.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { type ShortcutGroup, shortcutGroups } from './shortcuts.ts'

export function Keys() {
  const chosen = singleKeys.use()
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-4">
        <Heading size="part" level={3}>
          Shortcuts
        </Heading>
        <Checkbox
          checked={chosen === 'on'}
          onChange={(event) => singleKeys.choose(event.target.checked ? 'on' : 'off')}
        >
          Single-key shortcuts
        </Checkbox>
      </div>
      <div className="gap-8 sm:columns-2">
        {shortcutGroups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
    </section>
  )
}

function Group({ group: { title, shortcuts } }: { group: ShortcutGroup }) {
  return (
    <section className="break-inside-avoid pb-5">
      <h4 className="mb-1 text-xs font-medium text-muted">{title}</h4>
      <dl>
        {shortcuts
          .filter(({ needs }) => !needs || mayNow(needs))
          .map(({ keys, does }) => (
            <div key={does} className="flex min-h-7 items-center justify-between gap-4">
              <dt>{does}</dt>
              <dd className="flex items-center gap-1.5 text-xs text-muted">
                {keys.filter(isOnThisKeyboard).map((key, index) => (
                  <span key={key} className="flex items-center gap-1">
                    {index > 0 && 'or'}
                    {key.split(/[ +]/).map((part) => (
                      <kbd
                        key={part}
                        className="min-w-6 rounded border border-line px-1.5 py-0.5 text-center font-sans text-text"
                      >
                        {signs[part] ?? part}
                      </kbd>
                    ))}
                  </span>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

const signs: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Control: 'Ctrl', Meta: '⌘' }

function isOnThisKeyboard(key: string): boolean {
  return !key.startsWith(isApple ? 'Control+' : 'Meta+')
}

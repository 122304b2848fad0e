// An event of the activity in words: what happened to whom, and what it changed.

import type { Happening } from '#contract/activity.ts'
import { eventTexts } from '#contract/events.ts'
import { isolated } from '#contract/visible-text.ts'
import { memberPath, userPath } from '#web/paths.ts'
import { Difference } from '#web/shared/change-differences.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { NameLink } from '#web/ui/text-link.tsx'

export function EventText({ entry }: { entry: Happening }) {
  const { event, entity, record, actor } = entry
  const isOwn = record === '' || record === actor.uid
  return (
    <span className="flex items-baseline gap-2">
      <span className="shrink-0 first-letter:uppercase">{eventTexts[event]}</span>
      {!isOwn && (
        <span className="truncate">
          <Subject entity={entity} id={record} name={nameOf(entry)} />
        </span>
      )}
      {record === '' && isListName(entity) && <span className="truncate text-muted">{entity}</span>}
    </span>
  )
}

const lists = ['users', 'sessions', 'feedback', 'experts', 'members', 'activity', 'faults']

function isListName(entity: string): boolean {
  return lists.includes(entity)
}

function Subject({ entity, id, name }: { entity: string; id: string; name: string }) {
  const href = hrefOf[entity]?.(id)
  const text = <Foreign>{name}</Foreign>
  return href === undefined ? text : <NameLink href={href}>{text}</NameLink>
}

const hrefOf: Readonly<Record<string, (id: string) => string>> = { members: memberPath, users: userPath }

/** The e-mail address of a member or the name of a view, where the event tells it; else the id. */
function nameOf({ before, after, record }: Happening): string {
  const { email, name } = { ...before, ...after }
  return [email, name].find((one) => typeof one === 'string') ?? record
}

/** What the subject is called already. */
const named = new Set(['email', 'name'])

export function EventValues({ entry: { before, after } }: { entry: Happening }) {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !named.has(field))
  const shown = fields.filter((field) => textOf(before?.[field]) !== textOf(after?.[field]))
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {shown.map((field) => {
        const [old, now] = [textOf(before?.[field]), textOf(after?.[field])]
        return (
          <li key={field} title={`${wordsOf(field)}: ${isolated(now)}`} className="break-words">
            <span className="text-muted">{wordsOf(field)}: </span>
            {before && after ? (
              <Difference before={old} after={now} />
            ) : (
              <Foreign>{before ? old : now}</Foreign>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** 'isComplete' → 'Is complete' */
function wordsOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'string') return value
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return entries.map(([name, one]) => `${name} ${textOf(one)}`).join(', ') || 'everything'
}

// Describes an event of the activity in words: what happened to whom, and what it changed.

import type { Happening } from '#contract/activity.ts'
import type { EventName } from '#contract/events.ts'
import { feedbackStates } from '#contract/feedback.ts'
import { isolated } from '#contract/visible-text.ts'
import { memberPath, pieceOfFeedbackPath, userPath } from '#web/paths.ts'
import { Difference } from '#web/records/change-differences.tsx'
import { stateLabel } from '#web/shared/feedback-states.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { inRow, NameLink } from '#web/ui/text-link.tsx'

/** Each text follows the name of the actor: 'Ada invited grace@example.com'. */
const eventTexts: Record<EventName, string> = {
  'data.imported': 'imported',
  'data.export-began': 'started an export',
  'data.exported': 'exported',
  'data.viewed': 'opened',
  'data.person-exported': 'exported personal data',
  'data.person-erased': 'erased personal data',
  'data.note-written': 'wrote a note',
  'data.note-edited': 'edited a note',
  'data.note-removed': 'removed a note',
  'data.feedback-handled': 'handled feedback',
  'sign-ins.began': 'signed in',
  'sign-ins.ended': 'ended a sign-in',
  'sign-ins.changed': 'changed a sign-in',
  'sign-ins.refused': 'failed to sign in',
  'sign-ins.throttled': 'has to wait before signing in again',
  'sign-ins.recovery-code-used': 'used a recovery code',
  'members.added': 'added a colleague',
  'members.invited': 'invited',
  'members.invitation-used': 'accepted an invitation',
  'members.invitation-withdrawn': 'withdrew an invitation',
  'members.invitation-changed': 'changed an invitation',
  'members.role-changed': 'changed a role',
  'members.disabled': 'disabled an account',
  'members.enabled': 'enabled an account',
  'members.removed': 'removed a colleague',
  'members.renamed': 'changed a name',
  'members.email-changed': 'changed an email address',
  'members.changed': 'changed an account',
  'members.password-changed': 'changed a password',
  'members.password-reset': 'generated a password',
  'members.password-rehashed': 'stored a password under a newer hash',
  'members.factor-added': 'set up two-step verification',
  'members.factor-removed': 'removed two-step verification',
  'members.factor-changed': 'changed two-step verification',
  'members.recovery-codes-made': 'created recovery codes',
  'members.recovery-codes-removed': 'removed recovery codes',
  'members.sign-on-linked': 'linked single sign-on',
  'members.sign-on-forgotten': 'forgot single sign-on',
  'console.token-made': 'created a token',
  'console.token-changed': 'changed a token',
  'console.token-revoked': 'revoked a token',
  'console.view-shared': 'shared a view',
  'console.view-changed': 'changed a shared view',
  'console.view-withdrawn': 'withdrew a shared view',
  'console.watch-set-up': 'started watching a view',
  'console.watch-changed': 'changed a watched view',
  'console.watch-stopped': 'stopped the messages of a watched view',
  'console.watch-removed': 'stopped watching a view',
  'console.goal-set': 'set a goal',
  'console.goal-removed': 'removed a goal',
  'console.source-bound': 'bound the source',
  'console.source-left': 'left the source',
  'console.key-changed': 'changed a key',
  'console.backup-made': 'created a backup',
  'console.backup-restored': 'restored a backup',
  'console.record-pruned': 'pruned the record',
}

export function EventText({ entry }: { entry: Happening }) {
  const { event, entity, record, actor } = entry
  const isOwn = record === '' || record === actor.uid || entity === 'notes'
  return (
    <span className="flex items-baseline gap-2">
      <span className="shrink-0 first-letter:uppercase">{eventTexts[event]}</span>
      {!isOwn && (
        <span className="min-w-0">
          <Subject entity={entity} id={record} name={nameOf(entry)} />
        </span>
      )}
      {record === '' && event.startsWith('data.') && <span className="truncate text-muted">{entity}</span>}
    </span>
  )
}

function Subject({ entity, id, name }: { entity: string; id: string; name: string }) {
  const href = hrefOf[entity]?.(id)
  const text = <Foreign>{name}</Foreign>
  return href === undefined ? (
    <span className={inRow}>{text}</span>
  ) : (
    <NameLink href={href} className={inRow}>
      {text}
    </NameLink>
  )
}

const hrefOf: Readonly<Record<string, (id: string) => string>> = {
  members: memberPath,
  users: userPath,
  feedback: pieceOfFeedbackPath,
}

/** The e-mail address of a colleague or the name of a view if the event contains it; otherwise the id. */
function nameOf({ before, after, record, subject }: Happening): string {
  const { email, name } = { ...before, ...after }
  return [subject, email, name].find((one) => typeof one === 'string') ?? record
}

/** Fields that are shown elsewhere: in the subject, or as the owner's name. */
const named = new Set(['email', 'name', 'export', 'owner'])

export function EventValues({ entry: { before, after, address } }: { entry: Happening }) {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !named.has(field))
  const shown = fields.filter((field) => textOf(before?.[field]) !== textOf(after?.[field]))
  return (
    <p className={before && after ? 'flex gap-4' : 'truncate'}>
      {shown.map((field) => {
        const [old, now] = [shownOf(field, before), shownOf(field, after)]
        return (
          <span
            key={field}
            title={`${wordsOf(field)}: ${isolated(now)}`}
            className={before && after ? 'flex min-w-0 overflow-hidden' : 'mr-4'}
          >
            <span className="whitespace-pre text-muted">{wordsOf(field)}: </span>
            {before && after ? (
              <Difference before={old} after={now} />
            ) : (
              <Foreign>{before ? old : now}</Foreign>
            )}
          </span>
        )
      })}
      {address !== null && (
        <span>
          <span className="whitespace-pre text-muted">IP: </span>
          {address}
        </span>
      )}
    </p>
  )
}

const fieldNames: Readonly<Record<string, string>> = { state: 'Status', owner_name: 'Assignee' }

/** Maps values of the API to the words of the screens. */
const valueTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: Object.fromEntries(feedbackStates.map((state) => [state, stateLabel(state)])),
  reason: {
    unauthenticated: 'wrong email or password',
    forbidden: 'not allowed',
    too_many: 'too many attempts',
  },
}

/** Turns 'isComplete' into 'Is complete', and column names such as 'is_complete' likewise. */
function wordsOf(field: string): string {
  const name = fieldNames[field]
  if (name !== undefined) return name
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shownOf(field: string, values: Happening['after']): string {
  const text = textOf(values?.[field])
  return valueTexts[field]?.[text] ?? text
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

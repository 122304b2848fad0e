// An event as a sentence: 'Ada changed the role of Grace: role from member to editor'.

import type { ActivityEvent } from '#contract/activity.ts'
import { entityNames } from '#contract/entities.ts'
import type { EventName } from '#contract/events.ts'
import { activityPath, listPath, memberPath, recordPath } from '#web/paths.ts'
import { ActorLink } from '#web/records/change-differences.tsx'
import { recordText } from '#web/shared/record-text.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { NameLink } from '#web/ui/text-link.tsx'
import { FieldChanges, inSentence, nameClasses } from './edit-sentence.tsx'
import { fieldLabel, shownOf } from './event-values.ts'

/** Follows the name of the actor. '~' stands for whom or what it happened to. */
const eventTexts: Record<EventName, string> = {
  'data.imported': 'imported documents',
  'data.export-began': 'started an export of ~',
  'data.exported': 'exported ~',
  'data.viewed': 'opened ~',
  'data.person-exported': 'exported the personal data of ~',
  'data.person-erased': 'erased the personal data of ~',
  'data.note-written': 'wrote a note on ~',
  'data.note-edited': 'edited a note on ~',
  'data.note-removed': 'removed a note on ~',
  'data.feedback-handled': 'changed ~',
  'sign-ins.began': 'signed in',
  'sign-ins.ended': 'ended the sign-in of ~',
  'sign-ins.changed': 'changed the sign-in of ~',
  'sign-ins.refused': 'failed to sign in',
  'sign-ins.throttled': 'has to wait before signing in again',
  'sign-ins.recovery-code-used': 'used a recovery code',
  'members.added': 'added ~ as a colleague',
  'members.invited': 'invited ~',
  'members.invitation-used': 'accepted the invitation of ~',
  'members.invitation-withdrawn': 'withdrew the invitation of ~',
  'members.invitation-changed': 'changed the invitation of ~',
  'members.role-changed': 'changed the role of ~',
  'members.disabled': 'disabled the account of ~',
  'members.enabled': 'enabled the account of ~',
  'members.removed': 'removed ~',
  'members.renamed': 'changed the name of ~',
  'members.email-changed': 'changed the email of ~',
  'members.changed': 'changed the account of ~',
  'members.password-changed': 'changed the password of ~',
  'members.password-reset': 'generated a password for ~',
  'members.password-rehashed': 'stored the password of ~ under a newer hash',
  'members.factor-added': 'set up the two-step verification of ~',
  'members.factor-removed': 'removed the two-step verification of ~',
  'members.factor-changed': 'changed the two-step verification of ~',
  'members.recovery-codes-made': 'created the recovery codes of ~',
  'members.recovery-codes-removed': 'removed the recovery codes of ~',
  'members.sign-on-linked': 'linked the single sign-on of ~',
  'members.sign-on-forgotten': 'forgot the single sign-on of ~',
  'console.token-made': 'created the token ~',
  'console.token-changed': 'changed the token ~',
  'console.token-revoked': 'revoked the token ~',
  'console.view-shared': 'shared the view ~',
  'console.view-changed': 'changed the shared view ~',
  'console.view-withdrawn': 'withdrew the shared view ~',
  'console.watch-set-up': 'started watching a view',
  'console.watch-changed': 'changed a watched view',
  'console.watch-stopped': 'stopped the messages of a watched view',
  'console.watch-removed': 'stopped watching a view',
  'console.goal-set': 'set the goal for ~',
  'console.goal-removed': 'removed the goal for ~',
  'console.source-bound': 'bound the source',
  'console.source-left': 'left the source',
  'console.key-changed': 'changed a key',
  'console.backup-made': 'created a backup',
  'console.backup-restored': 'restored a backup',
  'console.record-pruned': 'pruned the record',
}

export function EventSentence({ entry }: { entry: ActivityEvent }) {
  const { event, record, actor } = entry
  const isOwn = record !== '' && record === actor.uid
  const text = isOwn ? eventTexts[event].replace(/the (.+?) of ~/, 'their $1') : eventTexts[event]
  const [start, end] = text.split('~')
  return (
    <>
      <ActorLink actor={actor} className={nameClasses} /> {start}
      {end !== undefined && (
        <>
          {isOwn ? 'themselves' : <Subject entry={entry} />}
          {end}
        </>
      )}
      <Values entry={entry} />
    </>
  )
}

function Subject({ entry }: { entry: ActivityEvent }) {
  const { href, name } = subjectOf(entry)
  const text = <Foreign>{name}</Foreign>
  return href === undefined ? (
    <span className={nameClasses}>{text}</span>
  ) : (
    <NameLink href={href} className={nameClasses}>
      {text}
    </NameLink>
  )
}

const entityOf = (name: string) => entityNames.find((one) => one === name)

/** The records that a note is on, by the name under which its event holds the id. */
const noteSubjects = {
  user: 'users',
  session: 'sessions',
  feedback: 'feedback',
  tag: 'tags',
  discountCode: 'discount-codes',
} as const

function subjectOf(entry: ActivityEvent): { name: string; href?: string } {
  const { record, subject, act, changes, before, after } = entry
  if (changes > 1 && act !== null)
    return { name: `${formatCount(changes)} entries of feedback`, href: activityPath({ act }) }
  if (entry.entity === 'notes') {
    const values: Readonly<Record<string, unknown>> = { ...before, ...after }
    const [key, entity] = Object.entries(noteSubjects).find(([name]) => name in values) ?? []
    const id = key === undefined ? '' : String(values[key])
    return entity === undefined ? { name: 'a record' } : nameRecord(entity, id, subject)
  }
  const entity = entityOf(entry.entity)
  if (record === '')
    return entity === undefined ? { name: entry.entity } : { name: entity, href: listPath(entity) }
  if (entity !== undefined) return nameRecord(entity, record, subject)
  const { email, name } = { ...before, ...after }
  const known = [subject, email, name].find((one) => typeof one === 'string') ?? record
  return { name: known, ...(entry.entity === 'members' && { href: memberPath(record) }) }
}

function nameRecord(entity: (typeof entityNames)[number], record: string, recordName: string | null) {
  const text = recordText({ entity, record, recordName })
  const isName = entity !== 'sessions' && entity !== 'feedback'
  return {
    name: isName ? text : inSentence(text),
    href: recordPath(entity, record),
  }
}

/** Values that a sentence leaves to the preview, or has in its subject. */
const notSaid = new Set([
  ...['browser', 'system', 'by', 'administratorByClaim', 'origin', 'server', 'corrects', 'export', 'owner'],
  ...['screen', 'query'],
  ...['email', 'name', ...Object.keys(noteSubjects)],
])

function Values({ entry: { before, after } }: { entry: ActivityEvent }) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !notSaid.has(name) && !(name === 'isComplete' && after?.[name] === true),
  )
  const shown = names.filter((name) => shownOf(name, before) !== shownOf(name, after))
  if (shown.length === 0) return null
  if (before !== null && after !== null)
    return (
      <FieldChanges
        fields={shown.map((name) => ({
          label: fieldLabel(name),
          before: shownOf(name, before),
          after: shownOf(name, after),
        }))}
      />
    )
  const texts = shown.map((name) => `${inSentence(fieldLabel(name))}: ${shownOf(name, after ?? before)}`)
  return (
    <>
      {' '}
      (<Foreign>{texts.join(', ')}</Foreign>)
    </>
  )
}

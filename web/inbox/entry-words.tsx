// Describes an entry of the inbox, and where it leads.

import type { ReactNode } from 'react'
import type { InboxEntry } from '#contract/inbox.ts'
import { dailyHour } from '#contract/watch.ts'
import { accountPath, pieceOfFeedbackPath, recordPath, screenPath } from '#web/paths.ts'
import { stateLabel } from '#web/shared/feedback-states.tsx'
import { recordText } from '#web/shared/record-text.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { countText, formatCount } from '#web/ui/format.ts'

export function hrefOf(entry: InboxEntry): string {
  switch (entry.kind) {
    case 'feedback':
      return pieceOfFeedbackPath(entry.id)
    case 'mention':
      return recordPath(entry.note.entity, entry.note.record)
    case 'watch':
      return `${screenPath(entry.screen)}${entry.query === '' ? '' : `?${entry.query}`}`
    case 'warning':
      return accountPath()
  }
}

export function titleOf(entry: InboxEntry): ReactNode {
  switch (entry.kind) {
    case 'feedback':
      return (
        <>
          Feedback from <Foreign>{entry.from ?? 'an unknown customer'}</Foreign>
        </>
      )
    case 'mention':
      return (
        <>
          <Foreign>{entry.note.author.name}</Foreign> mentioned you on{' '}
          <Foreign>{recordText(entry.note)}</Foreign>
        </>
      )
    case 'watch':
      return (
        <>
          {entry.isMinimum
            ? `More than ${formatCount(entry.count - 1)} results`
            : countText(entry.count, results)}{' '}
          in “<Foreign>{entry.name}</Foreign>”
        </>
      )
    case 'warning':
      return warnings[entry.event]
  }
}

export function detailOf(entry: InboxEntry): ReactNode {
  switch (entry.kind) {
    case 'feedback':
      return `Assigned to you · ${stateLabel(entry.state)}`
    case 'mention':
      return 'Note'
    case 'watch':
      return `View that you watch · ${entry.moreThan === null ? `every day at ${dailyHour}:00` : `limit: ${formatCount(entry.moreThan)}`}`
    case 'warning':
      return (
        <>
          Your account
          {entry.by !== null && (
            <>
              {' '}
              · by <Foreign>{entry.by}</Foreign>
            </>
          )}
          {entry.address !== null && ` · from ${entry.address}`}
        </>
      )
  }
}

const results = { one: 'result', many: 'results' }

const warnings: Record<Extract<InboxEntry, { kind: 'warning' }>['event'], string> = {
  'members.role-changed': 'Your role was changed',
  'members.email-changed': 'Your email address was changed',
  'members.password-changed': 'Your password was changed',
  'members.password-reset': 'Your password was reset',
  'members.factor-added': 'Two-step verification was added to your account',
  'members.factor-removed': 'Two-step verification was removed from your account',
  'sign-ins.recovery-code-used': 'A recovery code was used to sign in',
  'sign-ins.refused': 'A sign-in with your email failed',
  'sign-ins.throttled': 'Sign-ins with your email were refused after too many attempts',
}

// What each role may do, generated from the policy that the server enforces.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import Check from 'lucide-react/icons/check'
import { type Action, mayDo } from '#contract/policy.ts'
import { roleNames, roles } from '#contract/roles.ts'
import { membersPath } from '#web/paths.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { scrollPanel } from '#web/ui/panel.tsx'
import { Dash } from '#web/ui/sign.tsx'
import { roleMeanings } from './member-text.tsx'

/** The rows of the table: a role is able to do what is said if it may do all of these actions. */
const abilities = {
  'Read the dashboard': ['dashboard.read', 'goals.read'],
  'Read users, experts, sessions and feedback': [
    'users.read',
    'sessions.read',
    'feedback.read',
    'related.read',
  ],
  'Read tags and discount codes': ['tags.read', 'discount-codes.read'],
  'Read notes': ['notes.read'],
  'Write notes, and edit and remove their own for 15 minutes': ['notes.write'],
  'Remove notes of colleagues': ['notes.remove-others'],
  'Triage feedback': ['feedback.update', 'acts.undo'],
  'Search, and see live updates': ['search.read', 'changes.read'],
  'Read who changed tags and codes': ['history.read', 'activity.read'],
  'Read sign-ins, exports and changes of accounts': ['record.read'],
  'Read data issues': ['faults.read'],
  'Manage their account and views': [
    'identity.read',
    'account.read',
    'account.write',
    'sessions.sign-in-record',
    'colleagues.read',
    'inbox.read',
    'inbox.write',
    'views.read',
    'views.write',
  ],
  'Change tags and discount codes, and undo changes': ['tags.update', 'discount-codes.update'],
  'Create and restore tags and codes': ['tags.create', 'discount-codes.create'],
  'Delete tags and codes': ['tags.delete', 'discount-codes.delete'],
  'Remove shared views of colleagues': ['views.remove-shared'],
  'Set the goals on the dashboard': ['goals.write'],
  'Export and erase personal data': ['persons.export', 'persons.erase'],
  'See Members': ['members.read'],
  'Invite colleagues, change roles, disable accounts': ['members.write'],
} as const satisfies Record<string, readonly Action[]>

/** They need no sign-in, or are for programs. */
type OfNoRole =
  | 'identity.sign-in'
  | 'identity.sign-out'
  | 'invitations.accept'
  | 'documentation.read'
  | 'ingest.write'

type Row = readonly [text: string, actions: readonly Action[]]
type Listed = (typeof abilities)[keyof typeof abilities][number]

/** A new action that is in no row does not compile. */
const rows: [Exclude<Action, Listed | OfNoRole>] extends [never] ? readonly Row[] : never =
  Object.entries(abilities)

export function RolesPage() {
  return (
    <div className="max-w-4xl">
      <PageHeader title="Roles" back={{ href: membersPath(), label: 'Members' }} />
      <p className="mb-4 max-w-2xl text-muted">
        Changes apply immediately. People without a role are administrators if the marketplace says so
        (isAdmin), otherwise members.
      </p>
      <section aria-label="What each role can do" tabIndex={0} className={`${scrollPanel} relative`}>
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-line align-bottom">
              <td className={first} />
              {roles.map((role) => (
                <th key={role} scope="col" className="min-w-20 px-3 py-2.5 font-medium sm:min-w-28">
                  <span data-tip={roleMeanings[role]}>{roleNames[role]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([text, actions]) => (
              <tr key={text} className="border-b border-line-soft last:border-0">
                <th scope="row" className={`${first} font-normal`}>
                  {text}
                </th>
                {roles.map((role) => (
                  <td key={role} className="px-3 py-2.5">
                    <Answer isYes={actions.every((action) => mayDo(role, action))} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** Stays visible while the roles scroll sideways on phones. */
const first = 'sticky left-0 min-w-40 bg-surface px-4 py-2.5 max-sm:pr-2 sm:min-w-56'

RolesPage.readAhead = async () => undefined

function Answer({ isYes }: { isYes: boolean }) {
  return isYes ? (
    <>
      <Check className="size-4 text-success" />
      <span className="sr-only">Yes</span>
    </>
  ) : (
    <Dash words="No" />
  )
}

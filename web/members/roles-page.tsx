// What each role may do, generated from the policy that the server enforces.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import Check from 'lucide-react/icons/check'
import { type Action, mayDo } from '#contract/policy.ts'
import { type Role, roleNames, roles } from '#contract/roles.ts'
import { membersPath } from '#web/paths.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { scrollPanel } from '#web/ui/panel.tsx'
import { Dash } from '#web/ui/sign.tsx'
import { roleMeanings } from './member-text.tsx'

/** Null: needs no sign-in, or is for programs. A new action without a text does not compile. */
const texts: Record<Action, string | null> = {
  'dashboard.read': 'Read the dashboard',
  'goals.read': 'Read the dashboard',
  'users.read': 'Read users, experts, sessions and feedback',
  'sessions.read': 'Read users, experts, sessions and feedback',
  'feedback.read': 'Read users, experts, sessions and feedback',
  'related.read': 'Read users, experts, sessions and feedback',
  'tags.read': 'Read tags and discount codes',
  'discount-codes.read': 'Read tags and discount codes',
  'notes.read': 'Read notes',
  'notes.write': 'Write notes, and edit and remove their own for 15 minutes',
  'notes.remove-others': 'Remove notes of colleagues',
  'feedback.update': 'Triage feedback',
  'search.read': 'Search, and see live updates',
  'changes.read': 'Search, and see live updates',
  'history.read': 'Read who changed tags and codes',
  'activity.read': 'Read who changed tags and codes',
  'record.read': 'Read sign-ins, exports and changes of accounts',
  'faults.read': 'Read data issues',
  'identity.read': 'Manage their account and views',
  'account.read': 'Manage their account and views',
  'account.write': 'Manage their account and views',
  'sessions.sign-in-record': 'Manage their account and views',
  'colleagues.read': 'Manage their account and views',
  'inbox.read': 'Manage their account and views',
  'inbox.write': 'Manage their account and views',
  'views.read': 'Manage their account and views',
  'views.write': 'Manage their account and views',
  'tags.update': 'Change tags and discount codes, and undo changes',
  'discount-codes.update': 'Change tags and discount codes, and undo changes',
  'acts.undo': 'Triage feedback',
  'tags.create': 'Create and restore tags and codes',
  'discount-codes.create': 'Create and restore tags and codes',
  'tags.delete': 'Delete tags and codes',
  'discount-codes.delete': 'Delete tags and codes',
  'views.remove-shared': 'Remove shared views of colleagues',
  'goals.write': 'Set the goals on the dashboard',
  'persons.export': 'Export and erase personal data',
  'persons.erase': 'Export and erase personal data',
  'members.read': 'See Members',
  'members.write': 'Invite colleagues, change roles, disable accounts',
  'identity.sign-in': null,
  'identity.sign-out': null,
  'invitations.accept': null,
  'documentation.read': null,
  'ingest.write': null,
}

/** Describes the actions of the policy, for the table of the roles. Several actions may share a row. */
const abilities: readonly Ability[] = [...new Set(Object.values(texts))].flatMap((text) =>
  text === null ? [] : { text, actions: actionsOf(text) },
)

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
            {abilities.map((ability) => (
              <tr key={ability.text} className="border-b border-line-soft last:border-0">
                <th scope="row" className={`${first} font-normal`}>
                  {ability.text}
                </th>
                {roles.map((role) => (
                  <td key={role} className="px-3 py-2.5">
                    <Answer isYes={isAble(role, ability)} />
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

function isAble(role: Role, { actions }: Ability): boolean {
  return actions.every((action) => mayDo(role, action))
}

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

/** A role has an ability if it may do all of its actions. */
type Ability = { text: string; actions: Action[] }

function actionsOf(text: string): Action[] {
  // The keys of a Record<Action, …> are actions.
  return (Object.keys(texts) as Action[]).filter((action) => texts[action] === text)
}

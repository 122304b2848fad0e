// What each role may do, drawn from the policy that the server obeys.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import Check from 'lucide-react/icons/check'
import { mayDo } from '#contract/policy.ts'
import { type Role, roleNames, roles } from '#contract/roles.ts'
import { membersPath } from '#web/paths.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { scrollPanel } from '#web/ui/panel.tsx'
import { type Ability, abilities } from './abilities.ts'
import { roleMeanings } from './member-text.tsx'

export function RolesPage() {
  return (
    <div className="max-w-4xl">
      <PageHeader title="Roles" back={{ href: membersPath(), label: 'Members' }} />
      <p className="mb-4 max-w-2xl text-muted">
        A role has its effect at once. While none was set for somebody, isAdmin of the marketplace’s user
        record makes them an administrator or a member.
      </p>
      <section aria-label="What each role may do" tabIndex={0} className={`${scrollPanel} relative`}>
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

/** Stays while the roles scroll sideways, on phones. */
const first = 'sticky left-0 min-w-40 bg-surface px-4 py-2.5 max-sm:pr-2 sm:min-w-56'

RolesPage.readAhead = async () => undefined

function isAble(role: Role, { actions }: Ability): boolean {
  return actions.every((action) => mayDo(role, action))
}

function Answer({ isYes }: { isYes: boolean }) {
  return isYes ? (
    <>
      <Check aria-hidden="true" className="size-4 text-success" />
      <span className="sr-only">Yes</span>
    </>
  ) : (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">No</span>
    </>
  )
}

// How a tag is used: figures of the experts who carry it and of their sessions, and the first of these experts.

import { formatPrice } from '#contract/money.ts'
import { countSessions } from '#contract/sessions.ts'
import { countUsers, listUsers, userName } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { expertsPath, sessionsPath, userPath } from '#web/paths.ts'
import { FigureGroup } from '#web/records/figure-group.tsx'
import { Loaded } from '#web/shared/loaded.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Panel, Part } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Door, NameLink } from '#web/ui/text-link.tsx'

const period = { from: 'today-27', until: 'today' }

export function TagUsage({ id }: { id: string }) {
  const { data: experts } = useRead(countUsers, { query: { expert: true, tag: id } })
  const { data: given } = useRead(countSessions, { query: { kind: 'booking', tag: id, ...period } })
  const note = 'Last 28 days'
  return (
    <Panel>
      <FigureGroup
        label="Usage"
        hrefOf={(filters) => sessionsPath({ tag: id, ...period, ...filters })}
        figures={[
          {
            label: 'Experts',
            value: experts && formatCount(experts.count),
            href: expertsPath({ tag: id }),
          },
          { label: 'Their sessions', value: given && formatCount(given.count), note },
          {
            label: 'Revenue',
            value: given?.sums ? formatPrice(given.sums.revenue) : undefined,
            note,
            filters: { sort: '-totalPrice' },
          },
          {
            label: 'Average rating',
            value: given?.sums?.averageRating ?? undefined,
            note,
            filters: { minRating: '1' },
          },
        ]}
      />
    </Panel>
  )
}

const shownExperts = 8

export function TagExperts({ id }: { id: string }) {
  const read = useRead(listUsers, { query: { expert: true, tag: id, sort: '-rating', limit: shownExperts } })
  return (
    <Part
      title="Best rated experts"
      actions={<Door href={expertsPath({ tag: id })}>Experts with this tag</Door>}
    >
      <Loaded read={read} entityName="experts" skeleton={<Skeleton className="h-5 w-2/3" />}>
        {(experts) =>
          experts.length === 0 ? (
            <p className="text-muted">No expert has it.</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {experts.map((expert) => (
                <li key={expert.id} className="flex min-w-0 items-center gap-2">
                  <Avatar
                    pictures={[expert.ProfilePicture, expert.photoURL]}
                    name={expert.displayName}
                    size="tiny"
                  />
                  <NameLink href={userPath(expert.id, 'experts')} className="truncate">
                    <Foreign>{userName(expert)}</Foreign>
                  </NameLink>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Part>
  )
}

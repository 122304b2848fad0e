// What users say about themselves.

import type { User } from '#contract/users.ts'
import { isVisible } from '#contract/visible-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Part } from '#web/ui/panel.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Stated } from './values.tsx'

export function UserInformationCard({ user }: { user: User }) {
  return (
    <Part title="User Information">
      <Facts
        facts={[
          { name: 'Phone', value: <Stated text={user.phoneNumber} /> },
          { name: 'Location', value: <Stated text={user.location} /> },
          { name: 'Bio', value: <Stated text={user.bio} /> },
          { name: 'Expertise', value: <Expertise skills={user.expertise ?? []} /> },
        ]}
      />
    </Part>
  )
}

function Expertise({ skills }: { skills: readonly string[] }) {
  const stated = [...new Set(skills.filter(isVisible))]
  if (stated.length === 0) return <Stated text={undefined} />
  return (
    <ShowMore items={stated} first={12} itemName="fields">
      {(shown) => (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map((skill) => (
            <li key={skill} className="flex max-w-full">
              <Badge>
                <Foreign>{skill}</Foreign>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  )
}

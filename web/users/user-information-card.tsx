// What users say about themselves; without what they left out.

import type { User } from '#contract/users.ts'
import { isVisible } from '#contract/visible-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Part } from '#web/ui/panel.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Time } from '#web/ui/time.tsx'
import { stated } from './values.tsx'

export function UserInformationCard({ user }: { user: User }) {
  const skills = [...new Set(user.expertise?.filter(isVisible))]
  const facts = [
    ...stated('Phone', user.phoneNumber),
    ...stated('Location', user.location),
    ...stated('Bio', user.bio),
    ...(user.dateCreated ? [{ name: 'Created', value: <Time timestamp={user.dateCreated} /> }] : []),
    ...(skills.length > 0 ? [{ name: 'Expertise', value: <Expertise skills={skills} /> }] : []),
  ]
  return (
    <Part title="User Information">
      {facts.length === 0 ? <p className="text-muted">Not provided</p> : <Facts facts={facts} />}
    </Part>
  )
}

function Expertise({ skills }: { skills: readonly string[] }) {
  return (
    <ShowMore items={skills} first={12} itemName="fields">
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

// When the user was last here, and where their feedback is.

import { isExpert, type User } from '#contract/users.ts'
import { feedbackPath } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Moment } from './moment.tsx'

/** No longer text is an address. */
const maxEmailLength = 320

export function ActivityCard({ user }: { user: User }) {
  const username = user.username?.trim() ?? ''
  const email = username.length <= maxEmailLength ? username : ''
  return (
    <Card title="Activity" className="flex-1">
      <Facts
        facts={[
          { name: 'Last Login', value: <Moment moment={user.lastLogin} /> },
          { name: 'Last Active', value: <Moment moment={user.lastActive} /> },
        ]}
      />
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {email && <TextLink href={feedbackPath({ email })}>Feedback from this user</TextLink>}
        {isExpert(user) && (
          <TextLink href={feedbackPath({ expert: user.id })}>Feedback on this expert</TextLink>
        )}
      </p>
    </Card>
  )
}

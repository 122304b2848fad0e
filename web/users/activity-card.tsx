// The last visit of the user, and a timeline of their activity, newest first.

import type { User } from '#contract/users.ts'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Timeline } from './timeline.tsx'
import { TimeWithAge } from './values.tsx'

export function ActivityCard({ user }: { user: User }) {
  return (
    <Card title="Activity">
      <Facts
        facts={[
          { name: 'Last Login', value: <TimeWithAge timestamp={user.lastLogin} /> },
          { name: 'Last Active', value: <TimeWithAge timestamp={user.lastActive} /> },
        ]}
      />
      <div className="mt-4">
        <Timeline user={user.id} />
      </div>
    </Card>
  )
}

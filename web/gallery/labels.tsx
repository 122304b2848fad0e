// Labels: badges, statuses, avatars, instants, highlighted words, facts.

import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, Status } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { RelativeTime, Time } from '#web/ui/time.tsx'
import { Sample, Section } from './section.tsx'

const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const
const sizes = ['tiny', 'small', 'medium'] as const
const instant = { seconds: 1_795_000_000, nanoseconds: 0 }

export function Labels() {
  return (
    <Section name="Labels">
      <Sample name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Sample>
      <Sample name="Status">
        {tones.map((tone) => (
          <Status key={tone} tone={tone}>
            {tone}
          </Status>
        ))}
      </Sample>
      <Sample name="Avatar">
        {sizes.map((size) => (
          <Avatar key={size} pictures={[]} name="Ada" size={size} />
        ))}
        <Avatar pictures={[]} name={undefined} />
      </Sample>
      <Sample name="Time">
        <Time timestamp={instant} />
        <RelativeTime timestamp={instant} />
        <Time timestamp={undefined} />
        <Time timestamp="invalid" />
      </Sample>
      <Sample name="Highlight">
        <p>
          <Highlight text="A splendid lesson about splendid things" terms={['splendid']} />
        </p>
      </Sample>
      <Sample name="Card, Facts">
        <Card title="Booking">
          <Facts
            facts={[
              { name: 'Slot', value: '2 Mar 2026, 09:00–10:30' },
              { name: 'Status', value: <Status tone="success">Active</Status> },
              { name: 'A long name of a fact', value: 'A value that is long as well. '.repeat(4) },
            ]}
          />
        </Card>
      </Sample>
    </Section>
  )
}

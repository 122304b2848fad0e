// Screens without content: empty, failed, not found, loading.

import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState, NotFoundState } from '#web/ui/states.tsx'
import { Section } from './section.tsx'

export function States() {
  return (
    <Section name="States">
      <EmptyState title="No sessions found">Fewer filters may help</EmptyState>
      <ErrorState loading="sessions" error={new Error('503: asleep')} onRetry={() => undefined} />
      <NotFoundState title="Session not found" />
      <PageSkeleton />
    </Section>
  )
}

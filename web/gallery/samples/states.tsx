// What a screen shows without content.

import type { ReactNode } from 'react'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState, NotFoundState } from '#web/ui/states.tsx'
import { nothing, wide } from './parts.tsx'

export const states: Record<string, ReactNode> = {
  EmptyState: wide(<EmptyState title="No sessions found">Fewer filters may help</EmptyState>),
  ErrorState: wide(<ErrorState loading="sessions" error={new Error('503: asleep')} onRetry={nothing} />),
  NotFoundState: wide(<NotFoundState title="Session not found" />),
  PageSkeleton: wide(<PageSkeleton />),
}

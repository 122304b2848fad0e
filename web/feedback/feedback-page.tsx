// The screen 'Feedback'.

import { PageHeader } from '#web/ui/page-header.tsx'

export function FeedbackPage() {
  return <PageHeader title="Feedback" />
}

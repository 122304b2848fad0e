// The screen 'Experts'.

import { PageHeader } from '#web/ui/page-header.tsx'

export function ExpertsPage() {
  return <PageHeader title="Experts" />
}

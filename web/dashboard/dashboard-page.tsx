// The screen 'Dashboard'.

import { PageHeader } from '#web/ui/page-header.tsx'

export function DashboardPage() {
  return <PageHeader title="Dashboard" />
}

// One record of 'User'.

import { PageHeader } from '#web/ui/page-header.tsx'

export function UserPage({ id }: { id: string }) {
  return <PageHeader title={`User ${id}`} />
}

// One record of 'Session'.

import { PageHeader } from '#web/ui/page-header.tsx'

export function SessionPage({ id }: { id: string }) {
  return <PageHeader title={`Session ${id}`} />
}

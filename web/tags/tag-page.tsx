// One record of 'Tag'.

import { PageHeader } from '#web/ui/page-header.tsx'

export function TagPage({ id }: { id: string }) {
  return <PageHeader title={`Tag ${id}`} />
}

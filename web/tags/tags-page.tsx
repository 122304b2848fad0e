// The screen 'Tags'.

import { PageHeader } from '#web/ui/page-header.tsx'

export function TagsPage() {
  return <PageHeader title="Tags" />
}

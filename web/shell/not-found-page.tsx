// The screen of an unknown address.

import { PageHeader } from '#web/ui/page-header.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="404 Page Not Found" />
      <p className="text-muted">Did you forget to add the page to the router?</p>
    </>
  )
}

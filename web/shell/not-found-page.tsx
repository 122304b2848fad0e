// The screen of an unknown address, with two links.

import { dashboardPath } from '#web/paths.ts'
import { activate } from '#web/ui/activate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Colonnade } from '#web/ui/states.tsx'

export function NotFoundPage() {
  return (
    <div className="grid min-h-[70dvh] content-center justify-items-center text-center">
      <Colonnade className="mb-7 w-56" />
      <PageHeader title="404 Page Not Found" />
      <p className="mb-5 text-muted">Did you forget to add the page to the router?</p>
      <div className="flex gap-2">
        <Button onClick={() => activate('/')}>Search</Button>
        <ButtonLink href={dashboardPath()}>Dashboard</ButtonLink>
      </div>
    </div>
  )
}

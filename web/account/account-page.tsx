// The own account: name, time zone, password, and where it is signed in.

import type { QueryClient } from '@tanstack/react-query'
import { getAccount, type OwnAccount } from '#contract/account.ts'
import { roleNames } from '#contract/roles.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Card } from '#web/ui/panel.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignIns } from './sign-ins.tsx'
import { TimeZoneForm } from './time-zone-form.tsx'

const SecondFactors = later(async () => (await import('./second-factors.tsx')).SecondFactors)

export function AccountPage() {
  // No change that is followed makes it stale.
  const account = useRead(getAccount, {}, { again: true })
  return (
    <>
      <PageHeader title="Account" summary={account.state === 'ready' && <Summary account={account.data} />} />
      <Loaded read={account} entityName="account" skeleton={<PageSkeleton />}>
        {(own) => (
          <div className="grid items-start gap-4 @3xl:grid-cols-2">
            <Card title="Name and time zone">
              <div className="flex flex-col gap-6">
                <NameForm displayName={own.displayName} isHosted={own.isHosted} />
                <TimeZoneForm timeZone={own.timeZone} />
              </div>
            </Card>
            <div className="grid gap-4">
              <Card title="Password">
                {own.hasPassword ? (
                  <PasswordForm email={own.email} />
                ) : (
                  <p className="text-muted">Your password is managed by the identity provider.</p>
                )}
              </Card>
              {own.hasPassword && (
                <Card title="Second factors">
                  <SecondFactors factors={own.secondFactors} />
                </Card>
              )}
            </div>
            <div className="col-span-full">
              <SignIns signIns={own.signIns} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

AccountPage.readAhead = (client: QueryClient) => {
  void SecondFactors.load()
  return prefetch(client, getAccount, {})
}

function Summary({ account: { email, role } }: { account: OwnAccount }) {
  return (
    <span className="text-muted">
      <Foreign>{email}</Foreign> · {roleNames[role]}
    </span>
  )
}

// The account of the signed-in person: name, time zone, password and sign-ins.

import type { QueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  endOtherSignIns,
  endOwnSignIn,
  getAccount,
  type OwnAccount,
  type OwnSignIn,
  updateAccount,
} from '#contract/account.ts'
import { roleNames } from '#contract/roles.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { useWrite } from '#web/api/write.ts'
import { Form, FormError, fieldError, formError } from '#web/forms/form.tsx'
import { WriteButton } from '#web/forms/write-button.tsx'
import { askRights } from '#web/identity/sign-in.ts'
import { timeZone as consoleZone } from '#web/settings.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Card } from '#web/ui/panel.tsx'
import { PageSkeleton } from '#web/ui/states.tsx'
import { RelativeTime, Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { PasswordForm } from './password-form.tsx'

const zones = Intl.supportedValuesOf('timeZone')

const SecondFactors = later(async () => (await import('./second-factors.tsx')).SecondFactors)

export function AccountPage() {
  // No change event marks the account as stale, so it is read each time the page is shown.
  const account = useRead(getAccount, {}, { again: true })
  return (
    <>
      <PageHeader title="Account" summary={account.data && <Summary account={account.data} />} />
      <Loaded read={account} entityName="account" skeleton={<PageSkeleton />}>
        {(own) => (
          <div className="grid items-start gap-4 @3xl:grid-cols-2">
            <Card title="Name and time zone">
              <NameAndZone account={own} />
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
                <Card title="Two-step verification">
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

/** The time zone is shown in tooltips in addition to the console's zone. Days and filters always use the console's zone. */
function NameAndZone({ account }: { account: OwnAccount }) {
  const { isHosted } = account
  const [typed, setTyped] = useState({
    displayName: account.displayName ?? '',
    timeZone: account.timeZone ?? '',
  })
  const { send, isWriting, error } = useWrite(updateAccount)
  const list = useId()
  const displayName = typed.displayName.trim() || null
  const timeZone = typed.timeZone.trim() || null
  const isSame = displayName === (account.displayName || null) && timeZone === account.timeZone
  const save = () =>
    send({ body: { timeZone, ...(!isHosted && { displayName }) } }, () => {
      void askRights()
      toast({ title: 'Success', description: 'Account updated' })
    })
  return (
    <Form error={error} onSubmit={save}>
      <TextField
        label="Display name"
        hint={
          isHosted
            ? 'It is managed by the identity provider.'
            : "Shown to colleagues. Doesn't change your marketplace profile."
        }
        error={fieldError(error, 'displayName', 'The name')}
        name="displayName"
        autoComplete="name"
        readOnly={isHosted}
        value={typed.displayName}
        onType={(displayName) => setTyped({ ...typed, displayName })}
      />
      <TextField
        label="Your time zone"
        hint={`The console shows all times in ${consoleZone}. If you choose your own, the tooltip of each time shows it too.`}
        error={fieldError(error, 'timeZone', 'The time zone')}
        name="timeZone"
        list={list}
        placeholder="Same as console"
        value={typed.timeZone}
        onType={(timeZone) => setTyped({ ...typed, timeZone })}
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <FormError text={formError(error, ['displayName', 'timeZone'])} />
      <div>
        <Button type="submit" disabled={isWriting || isSame}>
          Save
        </Button>
      </div>
    </Form>
  )
}

function SignIns({ signIns }: { signIns: readonly OwnSignIn[] }) {
  return (
    <Card
      title="Where you are signed in"
      actions={
        signIns.length > 1 && (
          <WriteButton size="small" endpoint={endOtherSignIns} input={{}}>
            End all others
          </WriteButton>
        )
      }
    >
      <ul className="divide-y divide-line-soft">
        {signIns.map((signIn) => (
          <SignIn key={signIn.id} signIn={signIn} />
        ))}
      </ul>
    </Card>
  )
}

function SignIn({ signIn }: { signIn: OwnSignIn }) {
  const { id, isThis, browser, system, network, since, lastUsed } = signIn
  const device = [browser, system].filter(Boolean).join(' on ') || 'Unknown browser'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Foreign>{device}</Foreign>
          {isThis && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-muted">
          {network && (
            <>
              <Foreign>{network}</Foreign> ·{' '}
            </>
          )}
          since <Time timestamp={since} /> · last used <RelativeTime timestamp={lastUsed} />
        </p>
      </div>
      {!isThis && (
        <WriteButton
          size="small"
          aria-label={`End ${device}`}
          endpoint={endOwnSignIn}
          input={{ params: { id } }}
        >
          End
        </WriteButton>
      )}
    </li>
  )
}

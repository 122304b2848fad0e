// The second factors of the own account: passkeys, an authenticator app, and recovery codes.

import { useState } from 'react'
import type { OwnFactors, OwnPasskey } from '#contract/account.ts'
import { supportsPasskeys } from '#web/identity/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { Time } from '#web/ui/time.tsx'
import { AddedFrom, Passkeys } from './passkeys.tsx'

const AddPasskey = later(async () => (await import('./add-passkey.tsx')).AddPasskey)
const RecoveryCodes = later(async () => (await import('./recovery-codes.tsx')).RecoveryCodes)
const RemoveFactor = later(async () => (await import('./factor-tasks.tsx')).RemoveFactor)
const RenewCodes = later(async () => (await import('./factor-tasks.tsx')).RenewCodes)
const SetUpAuthenticator = later(async () => (await import('./set-up-authenticator.tsx')).SetUpAuthenticator)

type Task = 'add passkey' | 'set up app' | 'renew codes' | 'app' | OwnPasskey

export function SecondFactors({ factors }: { factors: OwnFactors }) {
  const [task, setTask] = useState<Task>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setTask(undefined)
  const showCodes = (made: readonly string[]) => {
    close()
    if (made.length > 0) setCodes(made)
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (task === 'add passkey') return <AddPasskey onAdded={showCodes} onCancel={close} />
  if (task === 'set up app') return <SetUpAuthenticator onConfirmed={showCodes} onCancel={close} />
  if (task === 'renew codes') return <RenewCodes onMade={showCodes} onClose={close} />
  if (task) return <RemoveFactor factor={task} onClose={close} />
  const { app, passkeys, recoveryCodes } = factors
  const hasAny = app !== null || passkeys.length > 0
  return (
    <div className="flex flex-col gap-3">
      {!hasAny && (
        <p className="text-muted">
          None. A passkey is a key on your phone, computer or security key that signs you in without a
          password; an authenticator app also asks for a code from your phone.
        </p>
      )}
      <Passkeys passkeys={passkeys} onRemove={setTask} />
      {app && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span>
            <span className="font-medium">Authenticator app</span>
            <span className="block text-muted">
              Since <Time timestamp={app.since} />
              <AddedFrom from={app.from} />
            </span>
          </span>
          <Button
            look="danger"
            size="small"
            aria-label="Remove the authenticator app"
            onClick={() => setTask('app')}
          >
            Remove
          </Button>
        </div>
      )}
      {hasAny && (
        <p className={recoveryCodes > 2 ? 'text-muted' : 'text-warning'}>
          {formatCount(recoveryCodes)} of ten recovery codes left.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {supportsPasskeys() && <Button onClick={() => setTask('add passkey')}>Add a passkey</Button>}
        {!app && <Button onClick={() => setTask('set up app')}>Set up an authenticator app</Button>}
        {hasAny && <Button onClick={() => setTask('renew codes')}>New recovery codes</Button>}
      </div>
    </div>
  )
}

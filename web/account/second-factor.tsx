// The second factor of the own account: set up, recovery codes, removal.

import { useState } from 'react'
import type { OwnAccount } from '#contract/account.ts'
import { removeSecondFactor, replaceRecoveryCodes } from '#contract/second-factor.ts'
import { useWrite } from '#web/api/write.ts'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { Proven } from './proven.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

type Task = 'set up' | 'renew' | 'remove'

export function SecondFactor({ factor }: { factor: OwnAccount['secondFactor'] }) {
  const [task, setTask] = useState<Task>()
  const [codes, setCodes] = useState<readonly string[]>()
  const renewing = useWrite(replaceRecoveryCodes)
  const removing = useWrite(removeSecondFactor)
  const close = () => setTask(undefined)
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (task === 'set up')
    return (
      <SetUpSecondFactor
        onConfirmed={(made) => {
          close()
          setCodes(made)
        }}
        onCancel={close}
      />
    )
  if (task === 'renew')
    return (
      <Proven
        label="Make ten new recovery codes"
        note="Those that you have left stop working."
        error={renewing.error}
        isWriting={renewing.isWriting}
        onCancel={close}
        onProof={async (proof) => {
          const { answer } = await renewing.write({ body: proof })
          close()
          setCodes(answer.recoveryCodes)
        }}
      />
    )
  if (task === 'remove')
    return (
      <Proven
        label="Remove the second factor"
        note="Whoever knows your password can then sign in as you."
        error={removing.error}
        isWriting={removing.isWriting}
        onCancel={close}
        onProof={async (proof) => {
          await removing.write({ body: proof })
          close()
          toast({ title: 'Success', description: 'Second factor removed' })
        }}
      />
    )
  if (!factor.isSetUp)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          None. With an authenticator app a sign-in needs a code of your phone besides the password.
        </p>
        <Button onClick={() => setTask('set up')}>Set up an authenticator app</Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      <p>
        Authenticator app.{' '}
        <span className={factor.recoveryCodes > 2 ? 'text-muted' : 'text-warning'}>
          {formatCount(factor.recoveryCodes)} of ten recovery codes left.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setTask('renew')}>New recovery codes</Button>
        <Button onClick={() => setTask('remove')}>Remove</Button>
      </div>
    </div>
  )
}

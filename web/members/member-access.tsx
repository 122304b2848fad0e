// What ends or gives the access of a member: disabling and enabling, sign-ins, and the link of an invitation.

import { useState } from 'react'
import {
  endSignInsOfMember,
  inviteMember,
  type Member,
  resetSecondFactor,
  updateMember,
  withdrawInvitation,
} from '#contract/members.ts'
import { isolated } from '#contract/visible-text.ts'
import { useWrite } from '#web/api/write.ts'
import { nowMs } from '#web/clock.ts'
import { invitationPath, membersPath } from '#web/paths.ts'
import { navigateFromHere } from '#web/router/location.ts'
import { Button } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { memberName } from './member-text.tsx'

const LinkDialog = laterLayer(async () => (await import('./link-dialog.tsx')).LinkDialog)
const ConfirmDialog = laterLayer(async () => (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog)

export function MemberAccess({ member }: { member: Member }) {
  if (member.state === 'invited') return <Invitation member={member} />
  return member.state === 'disabled' ? <Disabled member={member} /> : <Active member={member} />
}

type OfMember = { member: Member }

function Active({ member }: OfMember) {
  const { id, signIns } = member
  const disabling = useWrite(updateMember)
  const ending = useWrite(endSignInsOfMember)
  const [isAsking, setAsking] = useState(false)
  const disable = () => {
    setAsking(false)
    void disabling.write({ params: { id }, body: { disabled: true } }).catch(toastError)
  }
  const end = async () => {
    await ending.write({ params: { id } })
    toast({ title: 'Sign-ins ended', description: isolated(memberName(member)) })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={signIns === 0 || ending.isWriting} onClick={() => void end().catch(toastError)}>
        End all sign-ins
      </Button>
      {member.secondFactors.length > 0 && <ResetSecondFactor member={member} />}
      <Button look="danger" disabled={disabling.isWriting} onClick={() => setAsking(true)}>
        Disable
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Disable ${isolated(memberName(member))}?`}
          description="Their sign-ins end at once, on open pages too, and nobody signs in with this account until it is enabled again."
          confirm="Disable"
          cancel="Cancel"
          onConfirm={disable}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function ResetSecondFactor({ member }: OfMember) {
  const { write, isWriting } = useWrite(resetSecondFactor)
  const [isAsking, setAsking] = useState(false)
  const reset = async () => {
    setAsking(false)
    await write({ params: { id: member.id } })
    toast({ title: 'Second factor reset', description: isolated(memberName(member)) })
  }
  return (
    <>
      <Button look="danger" disabled={isWriting} onClick={() => setAsking(true)}>
        Reset second factor
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Reset the second factor of ${isolated(memberName(member))}?`}
          description="For somebody who has lost phone, passkeys and recovery codes. Be sure that it is they who ask: the password alone then signs in. Their sign-ins end."
          confirm="Reset"
          cancel="Cancel"
          onConfirm={() => void reset().catch(toastError)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Disabled({ member: { id } }: OfMember) {
  const { write, isWriting } = useWrite(updateMember)
  const enable = () => void write({ params: { id }, body: { disabled: false } }).catch(toastError)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-muted">
        Nobody signs in with this account. Enabled again, it has the password and the second factors of
        before.
      </p>
      <Button disabled={isWriting} onClick={enable}>
        Enable
      </Button>
    </div>
  )
}

function Invitation({ member }: OfMember) {
  const { id, email, role, invitedUntil } = member
  const renewing = useWrite(inviteMember)
  const withdrawing = useWrite(withdrawInvitation)
  const [made, setMade] = useState<{ link: string; isMailed: boolean | null }>()
  const [isAsking, setAsking] = useState(false)
  const isOver = invitedUntil === null || invitedUntil.seconds * 1000 <= nowMs()
  const renew = async () => {
    const answer = await renewing.write({ body: { email, role } })
    const link = answer.link ?? `${location.origin}${invitationPath}#${answer.token}`
    setMade({ link, isMailed: answer.isMailed })
  }
  const withdraw = async () => {
    setAsking(false)
    const open = navigateFromHere()
    await withdrawing.write({ params: { id } })
    toast({ title: 'Invitation withdrawn', description: isolated(email) })
    open(membersPath())
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        {isOver ? 'The link works no more.' : 'Invited. The link works until '}
        {!isOver && <Time timestamp={invitedUntil} />}
        {!isOver && '.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={renewing.isWriting} onClick={() => void renew().catch(toastError)}>
          Make a new link
        </Button>
        <Button look="danger" disabled={withdrawing.isWriting} onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      </div>
      {made && <LinkDialog email={email} {...made} onClose={() => setMade(undefined)} />}
      {isAsking && (
        <ConfirmDialog
          title="Withdraw the invitation?"
          description={`The link works no more, and ${isolated(email)} is no longer listed. You can invite them again.`}
          confirm="Withdraw"
          cancel="Cancel"
          onConfirm={() => void withdraw().catch(toastError)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

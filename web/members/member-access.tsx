// The actions on a member's access: disable and enable, end sign-ins, reset second factors, renew or withdraw the invitation.

import { useState } from 'react'
import {
  endSignInsOfMember,
  type Invited,
  inviteMember,
  type Member,
  resetSecondFactor,
  updateMember,
  withdrawInvitation,
} from '#contract/members.ts'
import { isolated } from '#contract/visible-text.ts'
import { useWrite } from '#web/api/write.ts'
import { nowMs } from '#web/clock.ts'
import { useQuestion } from '#web/forms/use-question.tsx'
import { membersPath } from '#web/paths.ts'
import { navigateFromHere } from '#web/router/location.ts'
import { Button } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { memberName } from './member-text.tsx'

const LinkDialog = laterLayer(async () => (await import('./invite-dialog.tsx')).LinkDialog)

/** Shared by all questions here. */
const asked = { cancel: 'Cancel', look: 'destroy' } as const

export function MemberAccess({ member }: { member: Member }) {
  if (member.state === 'invited') return <Invitation member={member} />
  return member.state === 'disabled' ? <Disabled member={member} /> : <Active member={member} />
}

type OfMember = { member: Member }

function Active({ member }: OfMember) {
  const { id, signIns } = member
  const disabling = useWrite(updateMember)
  const ending = useWrite(endSignInsOfMember)
  const { question, ask } = useQuestion()
  const disable = () => void disabling.write({ params: { id }, body: { disabled: true } }).catch(toastError)
  const askToDisable = () =>
    ask(
      {
        ...asked,
        title: `Disable ${isolated(memberName(member))}?`,
        description:
          "They are signed out at once, on open pages too, and can't sign in until the account is enabled again.",
        confirm: 'Disable',
      },
      disable,
    )
  const end = async () => {
    await ending.write({ params: { id } })
    toast({ title: 'Signed out everywhere', description: isolated(memberName(member)) })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={signIns === 0 || ending.isWriting} onClick={() => void end().catch(toastError)}>
        Sign out everywhere
      </Button>
      {member.secondFactors.length > 0 && <ResetSecondFactor member={member} />}
      <Button look="danger" disabled={disabling.isWriting} onClick={askToDisable}>
        Disable
      </Button>
      {question}
    </div>
  )
}

function ResetSecondFactor({ member }: OfMember) {
  const { write, isWriting } = useWrite(resetSecondFactor)
  const { question, ask } = useQuestion()
  const reset = async () => {
    await write({ params: { id: member.id } })
    toast({ title: 'Two-step verification reset', description: isolated(memberName(member)) })
  }
  const askToReset = () =>
    ask(
      {
        ...asked,
        title: `Reset two-step verification for ${isolated(memberName(member))}?`,
        description:
          'For a colleague who has lost their phone, passkeys and recovery codes. Make sure that they asked: afterwards the password alone signs in. They are signed out everywhere.',
        confirm: 'Reset',
      },
      () => void reset().catch(toastError),
    )
  return (
    <>
      <Button look="danger" disabled={isWriting} onClick={askToReset}>
        Reset two-step verification
      </Button>
      {question}
    </>
  )
}

function Disabled({ member: { id } }: OfMember) {
  const { write, isWriting } = useWrite(updateMember)
  const enable = () => void write({ params: { id }, body: { disabled: false } }).catch(toastError)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-muted">
        This account can't sign in. Once enabled, its password and two-step verification work as before.
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
  const [made, setMade] = useState<Invited>()
  const { question, ask } = useQuestion()
  const isOver = invitedUntil === null || invitedUntil.seconds * 1000 <= nowMs()
  const renew = async () => {
    setMade(await renewing.write({ body: { email, role } }))
  }
  const withdraw = async () => {
    const open = navigateFromHere()
    await withdrawing.write({ params: { id } })
    toast({ title: 'Invitation withdrawn', description: isolated(email) })
    open(membersPath())
  }
  const askToWithdraw = () =>
    ask(
      {
        ...asked,
        title: 'Withdraw the invitation?',
        description: `The link no longer works, and ${isolated(email)} is no longer listed. You can invite them again.`,
        confirm: 'Withdraw',
      },
      () => void withdraw().catch(toastError),
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        {isOver ? 'The link no longer works.' : 'Invited. The link works until '}
        {!isOver && <Time timestamp={invitedUntil} />}
        {!isOver && '.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={renewing.isWriting} onClick={() => void renew().catch(toastError)}>
          Create a new link
        </Button>
        <Button look="danger" disabled={withdrawing.isWriting} onClick={askToWithdraw}>
          Withdraw
        </Button>
      </div>
      {made && (
        <LinkDialog
          title="New invitation link"
          email={email}
          invited={made}
          onClose={() => setMade(undefined)}
        />
      )}
      {question}
    </div>
  )
}

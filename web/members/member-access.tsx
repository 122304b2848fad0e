// The actions on a member's access: disable and enable, end sign-ins, reset second factors, renew or withdraw the invitation.

import { useState } from 'react'
import {
  endSignInsOfMember,
  inviteMember,
  type Member,
  resetSecondFactor,
  type SentInvitation,
  updateMember,
  withdrawInvitation,
} from '#contract/members.ts'
import { isolated } from '#contract/visible-text.ts'
import { nowMs } from '#web/clock.ts'
import { WriteButton } from '#web/forms/write-button.tsx'
import { membersPath } from '#web/paths.ts'
import { navigateFromHere } from '#web/router/location.ts'
import { laterLayer } from '#web/ui/later.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { memberName } from './member-text.tsx'

const LinkDialog = laterLayer(async () => (await import('./invite-dialog.tsx')).LinkDialog)

const asked = { cancel: 'Cancel', look: 'destroy' } as const

export function MemberAccess({ member }: { member: Member }) {
  if (member.state === 'invited') return <Invitation member={member} />
  return member.state === 'disabled' ? <Disabled member={member} /> : <Active member={member} />
}

type OfMember = { member: Member }

function Active({ member }: OfMember) {
  const { id, signIns } = member
  const name = isolated(memberName(member))
  return (
    <div className="flex flex-wrap gap-2">
      <WriteButton
        endpoint={endSignInsOfMember}
        input={{ params: { id } }}
        onDone={() => toast({ title: 'Signed out everywhere', description: name })}
        disabled={signIns === 0}
      >
        Sign out everywhere
      </WriteButton>
      {member.secondFactors.length > 0 && (
        <WriteButton
          look="danger"
          endpoint={resetSecondFactor}
          input={{ params: { id } }}
          asks={{
            ...asked,
            title: `Reset two-step verification for ${name}?`,
            description:
              'For a colleague who has lost their phone, passkeys and recovery codes. Make sure that they asked: afterwards the password alone signs in. They are signed out everywhere.',
            confirm: 'Reset',
          }}
          onDone={() => toast({ title: 'Two-step verification reset', description: name })}
        >
          Reset two-step verification
        </WriteButton>
      )}
      <WriteButton
        look="danger"
        endpoint={updateMember}
        input={{ params: { id }, body: { disabled: true } }}
        asks={{
          ...asked,
          title: `Disable ${name}?`,
          description:
            "They are signed out at once, on open pages too, and can't sign in until the account is enabled again.",
          confirm: 'Disable',
        }}
      >
        Disable
      </WriteButton>
    </div>
  )
}

function Disabled({ member: { id } }: OfMember) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-muted">
        This account can't sign in. Once enabled, its password and two-step verification work as before.
      </p>
      <WriteButton endpoint={updateMember} input={{ params: { id }, body: { disabled: false } }}>
        Enable
      </WriteButton>
    </div>
  )
}

function Invitation({ member }: OfMember) {
  const { id, email, role, invitedUntil } = member
  const [made, setMade] = useState<SentInvitation>()
  const [open] = useState(navigateFromHere)
  const isOver = invitedUntil === null || invitedUntil.seconds * 1000 <= nowMs()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        {isOver ? 'The link no longer works.' : 'Invited. The link works until '}
        {!isOver && <Time timestamp={invitedUntil} />}
        {!isOver && '.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <WriteButton endpoint={inviteMember} input={{ body: { email, role } }} onDone={setMade}>
          Create a new link
        </WriteButton>
        <WriteButton
          look="danger"
          endpoint={withdrawInvitation}
          input={{ params: { id } }}
          asks={{
            ...asked,
            title: 'Withdraw the invitation?',
            description: `The link no longer works, and ${isolated(email)} is no longer listed. You can invite them again.`,
            confirm: 'Withdraw',
          }}
          onDone={() => {
            toast({ title: 'Invitation withdrawn', description: isolated(email) })
            open(membersPath())
          }}
        >
          Withdraw
        </WriteButton>
      </div>
      {made && (
        <LinkDialog
          title="New invitation link"
          email={email}
          invited={made}
          onClose={() => setMade(undefined)}
        />
      )}
    </div>
  )
}

// Lists where the account is signed in; each sign-in can be ended.

import { endOtherSignIns, endOwnSignIn, type OwnSignIn } from '#contract/account.ts'
import { WriteButton } from '#web/forms/write-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Card } from '#web/ui/panel.tsx'
import { RelativeTime, Time } from '#web/ui/time.tsx'

export function SignIns({ signIns }: { signIns: readonly OwnSignIn[] }) {
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

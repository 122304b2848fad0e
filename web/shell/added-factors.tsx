// Reports a second factor that another sign-in of the same person has added, on every screen until it is dismissed: somebody who stole a
// sign-in may have added it.

import { useQueryClient } from '@tanstack/react-query'
import { dismissAddedFactor } from '#contract/account.ts'
import type { FactorNotice } from '#contract/identity.ts'
import { write } from '#web/api/write.ts'
import { askRights } from '#web/identity/sign-in.ts'
import { accountPath } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'
import { toastError } from '#web/ui/toast.ts'

/** `added`: newest first, at least one. */
export function AddedFactors({ added }: { added: readonly FactorNotice[] }) {
  const client = useQueryClient()
  const dismiss = async () => {
    const [newest] = added
    if (newest) await write(client, dismissAddedFactor, { params: { id: newest.id } })
    await askRights()
  }
  return (
    <section
      aria-label="New sign-in methods"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-raised px-4 py-2 sm:px-6 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-72">
        {added.map((factor) => (
          <Added key={factor.id} factor={factor} />
        ))}
        <p>
          Not you? Remove it and change your password on{' '}
          <TextLink href={accountPath()}>your account</TextLink>.
        </p>
      </div>
      <Button size="small" onClick={() => void dismiss().catch(toastError)}>
        Dismiss
      </Button>
    </section>
  )
}

function Added({ factor: { name, since, from } }: { factor: FactorNotice }) {
  return (
    <p>
      {name === null ? (
        'An authenticator app'
      ) : (
        <>
          A passkey “<Foreign>{name}</Foreign>”
        </>
      )}{' '}
      was added to your account on <Time timestamp={since} />
      {from !== null && (
        <>
          {' '}
          from <Foreign>{from}</Foreign>
        </>
      )}
      .
    </p>
  )
}

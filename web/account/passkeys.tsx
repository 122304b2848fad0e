// Lists the passkeys of the account; each can be removed.

import type { OwnPasskey } from '#contract/account.ts'
import { isolated } from '#contract/visible-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { RelativeTime, Time } from '#web/ui/time.tsx'

type PasskeysProps = { passkeys: readonly OwnPasskey[]; onRemove: (passkey: OwnPasskey) => void }

export function Passkeys({ passkeys, onRemove }: PasskeysProps) {
  if (passkeys.length === 0) return null
  return (
    <ul aria-label="Passkeys" className="divide-y divide-line-soft">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">
              <Foreign>{passkey.name}</Foreign>
            </p>
            <p className="text-muted">
              Passkey since <Time timestamp={passkey.since} />
              <AddedFrom from={passkey.from} /> ·{' '}
              {passkey.lastUsed ? (
                <>
                  last used <RelativeTime timestamp={passkey.lastUsed} />
                </>
              ) : (
                'not used yet'
              )}
            </p>
            {!passkey.isOfThisHost && (
              <p className="text-warning">
                Created at <Foreign>{passkey.host}</Foreign> and accepted only there. Add a new one at this
                address.
              </p>
            )}
          </div>
          <Button
            look="danger"
            size="small"
            aria-label={`Remove the passkey ${isolated(passkey.name)}`}
            onClick={() => onRemove(passkey)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** `from`: browser, system and network of the sign-in that added it, if known. */
export function AddedFrom({ from }: { from: string | null }) {
  if (from === null) return null
  return (
    <>
      {' '}
      from <Foreign>{from}</Foreign>
    </>
  )
}

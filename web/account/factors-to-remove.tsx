// The second factors that stay when the password is changed, the newest first, to be ticked where they should not.

import type { OwnFactors } from '#contract/account.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Time } from '#web/ui/time.tsx'
import { AddedFrom } from './passkeys.tsx'

type Listed = { id: string; name: string | null } & NonNullable<OwnFactors['app']>

/** The app has the id 'app', and no name. */
function newestFirst({ app, passkeys }: OwnFactors): Listed[] {
  const all: Listed[] = [...(app ? [{ id: 'app', name: null, ...app }] : []), ...passkeys]
  const ns = ({ since }: Listed) => BigInt(since.seconds) * 1_000_000_000n + BigInt(since.nanoseconds)
  return all.sort((one, other) => (ns(one) < ns(other) ? 1 : -1))
}

type FactorsToRemoveProps = {
  factors: OwnFactors
  /** Their ids. */
  ticked: readonly string[]
  onTick: (ticked: string[]) => void
}

export function FactorsToRemove({ factors, ticked, onTick }: FactorsToRemoveProps) {
  const listed = newestFirst(factors)
  if (listed.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">Your second factors stay</legend>
      <p className="text-muted">
        A passkey signs in without the password. Tick what you did not add yourself: it is removed with the
        change.
      </p>
      {listed.map(({ id, name, since, from }) => (
        <Checkbox
          key={id}
          name="removeFactors"
          value={id}
          checked={ticked.includes(id)}
          onChange={({ target }) =>
            onTick(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
          }
        >
          <span className="min-w-0">
            Remove{' '}
            {name === null ? (
              'the authenticator app'
            ) : (
              <>
                the passkey <Foreign>{name}</Foreign>
              </>
            )}
            <span className="block text-muted">
              Added <Time timestamp={since} />
              <AddedFrom from={from} />
            </span>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}

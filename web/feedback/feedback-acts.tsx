// The actions on many pieces of feedback: set the status, set the assignee, copy the authors' emails.

import { countFeedback, type ListedFeedback, listFeedback } from '#contract/feedback.ts'
import { changeFeedback, type FeedbackChange } from '#contract/feedback-acts.ts'
import { listColleagues } from '#contract/notes.ts'
import { actBarOf } from '#web/acts/act-bar.tsx'
import type { ManyAction, ManyActions } from '#web/acts/many-action.ts'
import { useRead } from '#web/api/read.ts'
import { identityStore } from '#web/identity/identity-store.ts'
import { feedbackPath } from '#web/paths.ts'
import { stateLabel, stateOf, stateOptions } from '#web/shared/feedback-states.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { addressOf } from './answer.ts'
import { nameOf } from './feedback-content.tsx'
import { feedbackWords } from './use-change-feedback.ts'

type Action = ManyAction<ListedFeedback, FeedbackChange>

const setState: Action = {
  label: 'Set status',
  letter: 's',
  title: (entries) => `Set the status of ${entries}`,
  confirm: 'Set status',
  initial: { state: 'answered' },
  read: (values) => ({ state: stateOf(values) }),
  says: ({ state }) => `they are now: ${stateLabel(stateOf({ state })).toLowerCase()}`,
  fields: (values, onChange) => (
    <Select
      aria-label="Status"
      options={stateOptions}
      value={stateOf(values)}
      onChange={(state) => onChange({ state })}
    />
  ),
}

const nobody = 'none'

const setOwner: Action = {
  label: 'Set assignee',
  letter: 'o',
  title: (entries) => `Set the assignee of ${entries}`,
  confirm: 'Set assignee',
  get initial() {
    const known = identityStore.get()
    return { owner: 'identity' in known ? known.identity.uid : nobody }
  },
  read: ({ owner = nobody }) => ({ owner: owner === nobody ? null : owner }),
  says: () => 'they have another assignee now',
  fields: ({ owner = nobody }, onChange) => (
    <OwnerSelect owner={owner} onChange={(chosen) => onChange({ owner: chosen })} />
  ),
}

function OwnerSelect({ owner, onChange }: { owner: string; onChange: (owner: string) => void }) {
  const read = useRead(listColleagues, {})
  const colleagues = read.state === 'ready' ? read.data.filter(({ isGone }) => !isGone) : []
  const options = [
    { value: nobody, label: 'Unassigned' },
    ...colleagues.map(({ uid, name, email }) => ({
      value: uid,
      label: name,
      note: email === name ? '' : email,
    })),
  ]
  return <Select aria-label="Assignee" options={options} value={owner} onChange={onChange} />
}

const actions: ManyActions<ListedFeedback, FeedbackChange> = {
  entity: 'feedback',
  ...feedbackWords,
  batch: changeFeedback,
  nameOf,
  actions: [setState, setOwner],
  hrefOf: ({ state, owner }) =>
    feedbackPath({ ...(state && { state }), ...(owner !== undefined && { owner: owner ?? nobody }) }),
}

export const FeedbackActs = actBarOf(
  { of: actions, endpoint: listFeedback, counting: countFeedback },
  ({ ticked }) => (
    <Button look="quiet" size="small" onClick={() => void copyAddresses([...ticked.values()])}>
      Copy emails
    </Button>
  ),
)

/** Copies each address once. Anything that is not an address is left out. */
async function copyAddresses(pieces: readonly ListedFeedback[]): Promise<void> {
  const addresses = new Map(
    pieces.flatMap((piece) => {
      const address = addressOf(piece)
      return address === undefined ? [] : [[address.toLowerCase(), address]]
    }),
  )
  const without = pieces.filter((piece) => addressOf(piece) === undefined).length
  try {
    await navigator.clipboard.writeText([...addresses.values()].join(', '))
    toast({
      title: `${formatCount(addresses.size)} ${addresses.size === 1 ? 'email' : 'emails'} copied`,
      ...(without > 0 && { description: `${formatCount(without)} without an email.` }),
    })
  } catch {
    toast({ title: 'Not copied', description: 'The browser does not allow it here.' })
  }
}

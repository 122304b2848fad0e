// The bar for selected feedback: set the status, set the assignee, copy the authors' emails.

import type { ListedFeedback } from '#contract/feedback.ts'
import { AssigneeMenu, StatusMenu } from '#web/acts/handled.tsx'
import { SelectionBar } from '#web/acts/selection-bar.tsx'
import { feedbackWords } from '#web/acts/use-change-feedback.ts'
import type { SelectedRows } from '#web/list/use-row-ticks.ts'
import { Button } from '#web/ui/button.tsx'
import { countText, formatCount } from '#web/ui/format.ts'
import { copyText, toast } from '#web/ui/toast.ts'
import { authorAddress } from './answer.ts'

export function FeedbackActs({ list, ticks }: SelectedRows<ListedFeedback>) {
  const pieces = [...ticks.ticked.values()]
  const common = { pieces, onChanged: ticks.clear }
  return (
    <SelectionBar of={feedbackWords} list={list} ticks={ticks}>
      {(isReady) => (
        <>
          <StatusMenu
            {...common}
            trigger={(trigger) => (
              <Button {...trigger} look="quiet" size="small" disabled={!isReady}>
                Set status
              </Button>
            )}
          />
          <AssigneeMenu
            {...common}
            trigger={(trigger) => (
              <Button {...trigger} look="quiet" size="small" disabled={!isReady}>
                Set assignee
              </Button>
            )}
          />
          <Button look="quiet" size="small" onClick={() => copyAddresses(pieces)}>
            Copy emails
          </Button>
        </>
      )}
    </SelectionBar>
  )
}

/** Copies each address once. Anything that is not an address is left out. */
function copyAddresses(pieces: readonly ListedFeedback[]): void {
  const addresses = new Map(
    pieces.flatMap((piece) => {
      const address = authorAddress(piece)
      return address === undefined ? [] : [[address.toLowerCase(), address]]
    }),
  )
  const without = pieces.filter((piece) => authorAddress(piece) === undefined).length
  const told = () =>
    toast({
      title: `${countText(addresses.size, { one: 'email', many: 'emails' })} copied`,
      ...(without > 0 && { description: `${formatCount(without)} without an email.` }),
    })
  void copyText([...addresses.values()].join(', '), told, 'The browser does not allow it here.')
}

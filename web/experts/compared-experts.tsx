// Adds experts to a comparison and removes them, in place.

import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ComparedExpert, ComparisonQuery } from '#contract/comparison.ts'
import { isolated } from '#contract/visible-text.ts'
import { FilterEditor } from '#web/list/filter-editor.tsx'
import { comparisonPath } from '#web/paths.ts'
import { navigate } from '#web/router/location.ts'
import { Button } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Popover } from '#web/ui/popup.tsx'

const min = 2
const max = 4

type ComparedExpertsProps = {
  experts: readonly ComparedExpert[]
  /** The parameters of the address. */
  stated: ComparisonQuery & { view: string | undefined }
}

export function ComparedExperts({ experts, stated }: ComparedExpertsProps) {
  const ids = experts.map(({ id }) => id)
  const compare = ([expert1, expert2, expert3, expert4]: readonly string[]) =>
    navigate(comparisonPath({ ...stated, expert1, expert2, expert3, expert4 }))
  return (
    <>
      {ids.length > min &&
        experts.map(({ id, name }) => (
          <Button
            key={id}
            look="quiet"
            size="small"
            aria-label={`Remove ${isolated(name)}`}
            onClick={() => compare(ids.filter((one) => one !== id))}
          >
            <span className="max-w-32 truncate">
              <Foreign>{name}</Foreign>
            </span>
            <X aria-hidden="true" className="size-3.5" />
          </Button>
        ))}
      {ids.length < max && (
        <Popover
          label="Add an expert"
          trigger={(trigger) => (
            <Button {...trigger}>
              <Plus aria-hidden="true" className="size-4" />
              Expert
            </Button>
          )}
        >
          {(close) => (
            <FilterEditor
              editor={{ kind: 'person', name: 'expert', isExpert: true }}
              values={{}}
              onChange={({ expert }) => {
                if (expert && !ids.includes(expert)) compare([...ids, expert])
              }}
              onClose={close}
              takesFocus
            />
          )}
        </Popover>
      )}
    </>
  )
}

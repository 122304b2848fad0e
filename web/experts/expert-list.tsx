// The frame of the list of experts, the same around cards and the table.

import { countUsers } from '#contract/users.ts'
import type { Values } from '#web/list/filter-definitions.ts'
import { ListPage, type ListPageProps } from '#web/list/list-page.tsx'
import { comparisonPath, expertsPath, userPath } from '#web/paths.ts'
import { ticksIn } from '#web/router/address.ts'
import { useLocation } from '#web/router/location.ts'
import { barOfTicked } from '#web/table/row-source.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/text-link.tsx'
import { useTicks } from './compare-tick.tsx'
import type { Days } from './figures.tsx'

/** The back link of the record leads to the experts. */
export const expertPath = (id: string) => userPath(id, 'experts')

type ExpertListProps<Query extends { sort: string }, Row> = Pick<
  ListPageProps<Query, Row, unknown>,
  'list' | 'readDefinitions' | 'sorts' | 'columns' | 'children'
> & {
  form: 'cards' | 'table'
  /** The period of the comparison of selected experts. */
  days: Days
}

export function ExpertList<Query extends { sort: string }, Row>({
  form,
  days,
  ...props
}: ExpertListProps<Query, Row>) {
  return (
    <ListPage
      title="Experts"
      entityName={{ one: 'expert', many: 'experts' }}
      recordHref={expertPath}
      searchPlaceholder="Name, expertise or place"
      filters={<FormSwitch form={form} values={props.list.values} />}
      screen="experts"
      foot={<CompareBar days={days} />}
      counting={countUsers}
      {...props}
    />
  )
}

/** The experts that are ticked in the list, and a link to their comparison. */
function CompareBar({ days }: { days: Days }) {
  const { ticked, tick } = useTicks()
  if (ticked.length === 0) return null
  const [expert1, expert2, expert3, expert4] = ticked
  const query = { expert1, expert2, expert3, expert4, slotFrom: days.from, slotUntil: days.until }
  return (
    <section aria-label="Ticked experts" className={barOfTicked}>
      {ticked.length < 2 ? (
        <p className="px-2.5 text-muted">Tick another one to compare them</p>
      ) : (
        <ButtonLink href={comparisonPath(query)} size="small" aria-keyshortcuts="c">
          Compare {ticked.length}
        </ButtonLink>
      )}
      <Button look="quiet" size="small" onClick={() => tick([])}>
        Untick all
      </Button>
    </section>
  )
}

/** The table begins with the last month, whose figures are more useful and faster than those of all time. */
export const firstPeriod = { slotFrom: 'today-29', slotUntil: 'today' }

function FormSwitch({ form, values }: { form: 'cards' | 'table'; values: Values }) {
  const { search } = useLocation()
  const ticks = ticksIn(search)
  const { q, ai, tag, from, until, createdFrom, createdUntil, given, slotFrom, slotUntil } = values
  const idle = given && { given, slotFrom, slotUntil }
  const kept = { q, ai, tag, from, until, createdFrom, createdUntil, ...idle, ...ticks }
  const present = { ...values, ...ticks }
  return (
    <Switch
      label="Form"
      options={[
        {
          label: 'Cards',
          href: form === 'cards' ? expertsPath(present) : expertsPath(kept),
          isPresent: form === 'cards',
        },
        {
          label: 'Table',
          href: expertsPath({ as: 'table', ...(form === 'table' ? present : { ...firstPeriod, ...kept }) }),
          isPresent: form === 'table',
        },
      ]}
    />
  )
}

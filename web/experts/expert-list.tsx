// The frame of the list of experts, shared by cards and table.

import { firstPeriod } from '#contract/experts.ts'
import { countUsers } from '#contract/users.ts'
import type { Values } from '#web/list/filter-definitions.ts'
import { ListPage, type ListPageProps } from '#web/list/list-page.tsx'
import { expertsPath, userPath } from '#web/paths.ts'
import { Switch } from '#web/ui/text-link.tsx'

/** The back link of the record leads to the experts. */
export const expertPath = (id: string) => userPath(id, 'experts')

type ExpertListProps<Query extends { sort: string }, Row> = Pick<
  ListPageProps<Query, Row, unknown>,
  'list' | 'readDefinitions' | 'sorts' | 'columns' | 'figures' | 'hasTotals' | 'children'
> & { form: Form }

type Form = 'cards' | 'table' | 'changes'

export function ExpertList<Query extends { sort: string }, Row>({
  form,
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
      counting={countUsers}
      {...props}
    />
  )
}

/** Cards have no figures, and each form its own orders. */
function FormSwitch({ form, values }: { form: Form; values: Values }) {
  const { slotFrom, slotUntil, as, sort, ...kept } = values
  const days = slotFrom || slotUntil ? { slotFrom, slotUntil } : firstPeriod
  const idle = kept.given && { slotFrom, slotUntil }
  const hrefs = {
    cards: expertsPath({ ...kept, ...idle }),
    table: expertsPath({ as: 'table', ...days, ...kept }),
    changes: expertsPath({ as: 'changes', sort: 'revenueChange', ...days, ...kept }),
  }
  const option = (label: string, one: Form) => ({
    label,
    href: one === form ? expertsPath(values) : hrefs[one],
    isPresent: one === form,
  })
  return (
    <Switch
      label="Form"
      options={[option('Cards', 'cards'), option('Table', 'table'), option('Changes', 'changes')]}
    />
  )
}

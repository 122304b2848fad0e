// The frame of the list of experts, shared by cards and table.

import { countUsers } from '#contract/users.ts'
import type { Values } from '#web/list/filter-definitions.ts'
import { ListPage, type ListPageProps } from '#web/list/list-page.tsx'
import { expertsPath, userPath } from '#web/paths.ts'
import { Switch } from '#web/ui/text-link.tsx'

/** The back link of the record leads to the experts. */
export const expertPath = (id: string) => userPath(id, 'experts')

type ExpertListProps<Query extends { sort: string }, Row> = Pick<
  ListPageProps<Query, Row, unknown>,
  'list' | 'readDefinitions' | 'sorts' | 'columns' | 'children'
> & { form: 'cards' | 'table' }

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

/** The table starts with the last 28 days, whose figures are more useful and faster than those of all time. */
const firstPeriod = { slotFrom: 'today-27', slotUntil: 'today' }

function FormSwitch({ form, values }: { form: 'cards' | 'table'; values: Values }) {
  const { q, ai, tag, from, until, createdFrom, createdUntil, given, slotFrom, slotUntil } = values
  const idle = given && { given, slotFrom, slotUntil }
  const kept = { q, ai, tag, from, until, createdFrom, createdUntil, ...idle }
  return (
    <Switch
      label="Form"
      options={[
        {
          label: 'Cards',
          href: form === 'cards' ? expertsPath(values) : expertsPath(kept),
          isPresent: form === 'cards',
        },
        {
          label: 'Table',
          href: expertsPath({ as: 'table', ...(form === 'table' ? values : { ...firstPeriod, ...kept }) }),
          isPresent: form === 'table',
        },
      ]}
    />
  )
}

// The frame of the list of experts, the same around cards and the table.

import { totalUsers } from '#contract/users.ts'
import { ListPage, type ListPageProps } from '#web/list/list-page.tsx'
import { userPath } from '#web/paths.ts'
import { CompareBar } from './compare-bar.tsx'
import type { Days } from './figures.ts'
import { FormSwitch } from './form-switch.tsx'

/** The back link of the record leads to the experts. */
export const expertPath = (id: string) => userPath(id, 'experts')

type ExpertListProps<Query extends { sort: string }, Row> = Pick<
  ListPageProps<Query, Row, unknown>,
  'list' | 'readDefinitions' | 'sorts' | 'children'
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
      totals={<CompareBar days={days} />}
      counting={totalUsers}
      {...props}
    />
  )
}

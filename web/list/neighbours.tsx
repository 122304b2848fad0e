// Links from a record to the previous and next ones of the list that it was opened from, across its pages. Renders nothing if it was opened
// from elsewhere.

import type { ListSchema } from '#contract/list-query.ts'
import { listLeft } from '#web/router/location.ts'
import { later } from '#web/ui/later.tsx'
import type { NeighboursProps } from './neighbours-in.tsx'

const load = async () => (await import('./neighbours-in.tsx')).NeighboursIn
// later() loses that the component is generic.
const NeighboursIn = later(load) as unknown as Awaited<ReturnType<typeof load>>

export function Neighbours<S extends ListSchema, Query, Row extends { id: string }>(
  props: NeighboursProps<S, Query, Row>,
) {
  const list = listLeft()
  const [path, search = ''] = list?.split('?', 2) ?? []
  return list !== undefined && path === props.path ? (
    <NeighboursIn {...props} list={list} search={new URLSearchParams(search)} />
  ) : null
}

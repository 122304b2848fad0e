// The table: loading, filled, with a marked row, with rows of the previous selection.

import { CardGrid } from '#web/table/card-grid.tsx'
import { DataTable } from '#web/table/data-table.tsx'

type Row = { id: string; name: string; question: string; price: string }

const rows: Row[] = Array.from({ length: 5 }, (_, index) => ({
  id: String(index),
  name:
    ['Ada Lovelace', 'Юрій Лисенко', 'خالد منصور', 'Araceli Rentería Treviño de la Cruz', ''][index] ?? '',
  question: 'What would you leave out in Hokkaidō, if there are only five days? '.repeat(index + 1),
  price: `$${(index * 71.25).toFixed(2)}`,
}))
const columns = [
  { header: 'User', area: 'user', width: '12rem', sortKey: 'name', field: 'name' },
  { header: 'Question', area: 'question', field: 'question' },
  {
    header: 'Price',
    area: 'price',
    areaAlign: 'end',
    width: '6rem',
    align: 'end',
    sortKey: 'price',
    field: 'price',
  },
] as const

export function Tables() {
  const phone = { height: 70, areas: ['user price', 'question question'] } as const
  const own = { columns, phone, rowHref: ({ id }: Row) => `#${id}` }
  return (
    <section aria-label="Tables" className="flex flex-col gap-4 border-t border-line pt-4">
      <h2 className="text-lg font-semibold">Tables</h2>
      <DataTable
        {...own}
        label="Filled"
        source={{ rows }}
        markedId="1"
        sort="-price"
        onSort={() => undefined}
      />
      <DataTable {...own} label="Stale" source={{ rows: rows.slice(0, 2), isPrevious: true }} />
      <DataTable {...own} label="Loading" source={{ rows: undefined }} />
      <CardGrid
        label="Cards"
        source={{ rows }}
        cardHeight={72}
        minCardWidth={260}
        previewPlace="top-1 right-1"
        card={({ name }) => <div className="h-full rounded-lg border border-line p-4">{name}</div>}
      />
    </section>
  )
}

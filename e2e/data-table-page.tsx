// A page with two tables of the same rows, whose rows are links in one and not in the other, and a long table whose rows show how often
// they have been rendered.

import { createRoot } from 'react-dom/client'
import { DataTable } from '#web/table/data-table.tsx'

const rows = [{ id: 'a', name: 'Ada' }]
const columns = [{ header: 'Name', area: 'cell', field: 'name' }] as const

const many = Array.from({ length: 1000 }, (_, index) => ({ id: String(index) }))
const draws = new Map<string, number>()
const counting = [
  {
    header: 'Draws',
    area: 'cell',
    cell: ({ id }: { id: string }) => {
      draws.set(id, (draws.get(id) ?? 0) + 1)
      return `row ${id}, draw ${draws.get(id)}`
    },
  },
]

const phone = { height: 72, areas: ['cell'] }

const root = document.body.appendChild(document.createElement('div'))
createRoot(root).render(
  <>
    <DataTable
      label="Linked"
      columns={columns}
      source={{ rows }}
      phone={phone}
      rowHref={(row) => `/users/${row.id}`}
    />
    <DataTable label="Plain" columns={columns} source={{ rows }} phone={phone} />
    <DataTable label="Long" columns={counting} source={{ rows: many }} phone={phone} />
  </>,
)

// A page with two tables of the same rows, whose rows are links in one and not in the other.

import { createRoot } from 'react-dom/client'
import { DataTable } from '#web/table/data-table.tsx'

const rows = [{ id: 'a', name: 'Ada' }]
const columns = [{ header: 'Name', area: 'cell', field: 'name' }] as const

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
  </>,
)

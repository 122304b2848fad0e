// A page with two tables of the same rows: one whose rows lead somewhere, one whose rows don't.

import { createRoot } from 'react-dom/client'
import { DataTable } from '#web/ui/data-table.tsx'

const rows = [{ id: 'a', name: 'Ada' }]
const columns = [{ header: 'Name', field: 'name' }] as const

const root = document.body.appendChild(document.createElement('div'))
createRoot(root).render(
  <>
    <DataTable label="Linked" columns={columns} source={{ rows }} rowHref={(row) => `/users/${row.id}`} />
    <DataTable label="Plain" columns={columns} source={{ rows }} />
  </>,
)

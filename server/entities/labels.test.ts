// All known spellings of a status count as one: in filters, lists of labels, search and figures. Rows keep their own spelling.

import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn()

const get = async (url: string) => (await app.inject({ url, headers })).json()

const spelled = {
  Cancelled: ['Cancelled', 'canceled', 'cancelled', ' CANCELED '],
  'No show': ['No show', 'no-show', 'no_show', 'NoShow'],
  Refunded: ['Refunded', 'refunded', 'REFUNDED', 'Refunded\u00a0'],
  Completed: ['completed', undefined, '', 'Completed'],
  'Canceled by the venue': Array.from({ length: 4 }, () => 'Canceled by the venue'),
}

await store(
  db,
  'sessions',
  Object.values(spelled).flatMap((statuses, group) =>
    statuses.map((status, index) => ({ id: `s${group}${index}`, status })),
  ),
)

test.each(Object.entries(spelled))(
  '%s is found in any spelling, and shown as written',
  async (label, statuses) => {
    for (const status of statuses) {
      if (!status) continue
      const rows = await get(`/api/sessions?label=${encodeURIComponent(status)}&limit=50`)
      expect(rows.map((row: { status?: string }) => row.status).toSorted()).toEqual([...statuses].toSorted())
    }
    const written = statuses.filter((status) => status?.trim())
    expect(await get(`/api/sessions?q=${encodeURIComponent(label)}&limit=50`)).toHaveLength(written.length)
  },
)

test('refunds are counted in any spelling', async () => {
  const { sums } = await get('/api/sessions.totals?kind=booking')
  expect(sums.refunds).toBe(4)
})

// The columns of each table take different areas of its rows on phones, since two cells in one area would overlap. They have different
// names, since two columns with one name could only be chosen together.

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activityColumns } from './activity/activity-page.tsx'
import { codeColumns as discountCodes } from './discount-codes/discount-codes-page.tsx'
import { expertColumns } from './experts/expert-table.tsx'
import { faultColumns as faults } from './faults/faults-page.tsx'
import { feedbackColumns } from './feedback/feedback-columns.tsx'
import { memberColumns as members } from './members/members-page.tsx'
import { columnsFor } from './notes/notes-page.tsx'
import { bookingColumns, signInColumns } from './sessions/session-columns.tsx'
import { bookedColumns, givenColumns } from './users/user-sessions.tsx'
import { userColumns as users } from './users/users-page.tsx'

type Columns = readonly { area?: string; name?: string | undefined }[]

/** The column lists of each file. */
const tables: Record<string, Columns[]> = {
  'activity/activity-page.tsx': [activityColumns],
  'discount-codes/discount-codes-page.tsx': [discountCodes],
  'experts/expert-table.tsx': [
    expertColumns(7, { form: 'table', days: { from: undefined, until: undefined }, sortedBy: 'name' }),
  ],
  'faults/faults-page.tsx': [faults],
  'feedback/feedback-columns.tsx': [feedbackColumns({ terms: [], hasRoom: true })],
  'members/members-page.tsx': [members],
  'notes/notes-page.tsx': [columnsFor([])],
  'sessions/session-columns.tsx': [bookingColumns([], true), signInColumns],
  'users/user-sessions.tsx': [bookedColumns, givenColumns],
  'users/users-page.tsx': [users],
}

test.each(Object.entries(tables))('each column of %s has its own area and name', (_, lists) => {
  for (const columns of lists) {
    const areas = columns.flatMap(({ area }) => area ?? [])
    expect(areas).toEqual([...new Set(areas)])
    const names = columns.flatMap(({ name }) => name ?? [])
    expect(names).toEqual([...new Set(names)])
  }
})

test('these are all tables', () => {
  const files = globSync('*/*.tsx', { cwd: import.meta.dirname })
  const typed = files.filter((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('AreaOf<'),
  )
  expect(typed.toSorted()).toEqual(Object.keys(tables).toSorted())
})

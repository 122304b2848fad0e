import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { listObjects, textOf } from './release-schema.ts'

const db = await testDatabase()

test('the objects of a migrated database are those that the release is compared with; -u writes them', async () => {
  await expect(textOf(await listObjects(db))).toMatchFileSnapshot('release-objects.txt')
})

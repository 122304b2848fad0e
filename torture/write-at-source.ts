// One write of a program to the source: it creates, changes or removes a document of any entity.

import { entityNames } from '#contract/entities.ts'
import { codeOf } from '#server/firestore/client/client.ts'
import { persistently } from '#test/firestore/emulator.ts'
import type { Marketplace } from './marketplace.ts'

/** `ids`: how many documents of each entity there can be; `removals`: the share of writes that remove one. */
type Extent = { ids: number; removals: number }

export async function writeAtSource(
  { firestore, collectionOf }: Marketplace,
  { ids, removals }: Extent,
): Promise<void> {
  const entity = entityNames[Math.floor(Math.random() * entityNames.length)] ?? 'tags'
  const id = `d${Math.floor(Math.random() * ids)}`
  const collection = collectionOf(entity)
  const value = Math.random()
  const fields = { name: `${value}`, question: `${value} of it`, totalPrice: value, rating: 'none' }
  const work = async (): Promise<unknown> => {
    if (Math.random() < removals) return await firestore.remove(collection, id)
    if (await firestore.find(collection, id)) return await firestore.update(collection, id, undefined, fields)
    return await firestore.create(collection, id, fields)
  }
  // Another writer may have been first, and the source may be starting.
  await persistently(work).catch((error: unknown) => {
    if (codeOf(error) === undefined) throw error
  })
}

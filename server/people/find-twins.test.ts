// Before a record is erased, other records that may be of the same person are listed.

import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn({ admin: true })

test('other records with the same name, address or phone number are named, and no others', async () => {
  await store(db, 'users', [
    { id: 'own', displayName: 'Ayşe Kılıç', username: 'ayse@x.test', phoneNumber: '+90 532 765 4321' },
    { id: 'named', displayName: 'AYSE KILIÇ' },
    { id: 'mailed', displayName: 'A. K.', username: 'Ayse@x.test' },
    {
      id: 'called',
      displayName: 'Mrs K',
      phoneNumber: '0532 7654321',
      lastLogin: { seconds: 1_700_000_000 },
    },
    { id: 'both', displayName: 'Ayşe Kılıç', phoneNumber: '00905327654321' },
    {
      id: 'other',
      displayName: 'Ayşe Kılıçoğlu',
      username: 'ayse@x.test.org',
      phoneNumber: '+90 532 765 4322',
    },
    { id: 'nobody' },
  ])
  const twinsOf = async (id: string) =>
    (await app.inject({ url: `/api/people/${id}/erasure`, headers })).json().twins
  expect(await twinsOf('own')).toEqual([
    { id: 'both', name: 'Ayşe Kılıç', shares: ['name', 'phone number'] },
    { id: 'called', name: 'Mrs K', shares: ['phone number'] },
    { id: 'mailed', name: 'A. K.', shares: ['email'] },
    { id: 'named', name: 'AYSE KILIÇ', shares: ['name'] },
  ])
  expect(await twinsOf('nobody')).toEqual([])
})

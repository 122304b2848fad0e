import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn()

const read = async () =>
  getDashboard.answer.read((await app.inject({ url: '/api/dashboard', headers })).json())

test('[31][32][33][34][35][36][37][38][39] the eight figures, exact, earnings rounded half up once, without sign-ins', async () => {
  await store(db, 'users', [
    { id: 'a', Expert: { IsExpert: true, aiAvailable: true } },
    { id: 'b', Expert: { IsExpert: true } },
    { id: 'c', Expert: { IsExpert: false, aiAvailable: true } },
    { id: 'd', Expert: { IsExpert: 'true', aiAvailable: true } },
  ])
  await store(db, 'sessions', [
    { id: '1', expertId: 'a', sessionPrice: '0.10', totalPrice: '0.1' },
    { id: '2', expertId: '', sessionPrice: 0.2, totalPrice: ' 0.20 ' },
    { id: '3', expertId: null, sessionPrice: 'free', totalPrice: '1,000' },
    { id: '4', totalPrice: '1234567890.05' },
    { id: '5', sessionPrice: { amount: 5 }, totalPrice: '0.0125' },
    { id: '6', kind: 'signin', totalPrice: '99' },
    // PostgreSQL divides a number of 17 digits without decimals.
    ...Array.from({ length: 30 }, (_, n) => ({ id: `large-${n}`, totalPrice: '999999999999999.05' })),
  ])
  expect(await read()).toEqual({
    users: 5,
    experts: 2,
    aiExperts: 1,
    sessions: 35,
    aiSessions: 34,
    sessionPrice: '0.3',
    revenue: '30000001234567861.8625',
    earnings: '12000000493827144.75',
  })
})

test('each figure counts exactly the rows that its list shows', async () => {
  const figures = await read()
  const counted = async (url: string) => Number((await app.inject({ url, headers })).headers['x-total-count'])
  expect(await counted('/api/users?limit=1')).toBe(figures.users)
  expect(await counted('/api/users?limit=1&expert=true')).toBe(figures.experts)
  expect(await counted('/api/users?limit=1&expert=true&ai=true')).toBe(figures.aiExperts)
  expect(await counted('/api/sessions?limit=1&kind=booking')).toBe(figures.sessions)
  expect(await counted('/api/sessions?limit=1&kind=booking&ai=true')).toBe(figures.aiSessions)
})

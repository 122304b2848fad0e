// What Enter opens for each typed text, with the answers of the server on a small marketplace: the beginning of an address, or the
// title of an action; '' where it opens nothing. A text that people type and that leads elsewhere is added here first.

import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import { search } from '#server/search/search.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'

const db = await testDatabase()
/** A Friday. */
const today = '2026-11-27'

vi.stubGlobal('location', { pathname: '/tags', href: '' })
vi.stubGlobal('document', { querySelector: () => null })
const [{ commandsFor }, { bestOf, sectionsOf }] = await Promise.all([
  import('./commands.ts'),
  import('./options.ts'),
])
afterAll(() => vi.unstubAllGlobals())

const slot = (day: string) => ({
  startingTime: { seconds: Date.parse(`${day}T12:00:00Z`) / 1000, nanoseconds: 0 },
})
const documents: Partial<Record<EntityName, { id: string; [field: string]: unknown }[]>> = {
  users: [
    { id: 'simao', displayName: 'Simão Vaz', username: 'simao@post.example', Expert: { IsExpert: true } },
    { id: 'ewa', displayName: 'Ewa Lis', username: 'ewa@post.example', Expert: { IsExpert: true } },
    {
      id: 'ola',
      displayName: 'Ola Nowak',
      username: 'ola@northmail.example',
      phoneNumber: '+48 601 234 567',
    },
    {
      id: 'sean',
      displayName: 'Seán O’Connor',
      username: 'sean@northmail.example',
      phoneNumber: '+353861239876',
    },
    { id: 'minsu', displayName: '김민수', username: 'minsu@post.example' },
    { id: 'ragnhild', displayName: 'Ragnhild Strøm', username: 'ragnhild@post.example' },
    { id: 'goodman', displayName: 'Ida Goodman', username: 'ida@post.example', bio: 'I like orchards.' },
    { id: 'june', displayName: 'June Fell', username: 'june@post.example' },
  ],
  sessions: [
    {
      id: 's1',
      question: 'Courgette soup?',
      userId: 'ola',
      expertId: 'simao',
      rating: 1,
      slot: slot('2026-11-26'),
    },
    {
      id: 's2',
      question: 'Late again',
      userId: 'sean',
      expertId: 'ewa',
      status: 'Refunded',
      slot: slot('2026-11-18'),
    },
    { id: 's3', question: 'No one came', userId: 'ola', status: 'No show', slot: slot('2026-10-12') },
    { id: 's4', question: 'Migraine?', userId: 'minsu', expertId: 'simao', slot: slot('2026-11-27') },
    { id: 's6', question: 'Done', status: 'Completed', slot: slot('2026-11-24') },
    { id: 's7', question: 'Owed', status: 'Unpaid', slot: slot('2026-11-24') },
    { id: 's5', question: 'Moved', userId: 'june', status: 'Cancelled', slot: slot('2026-11-25') },
  ],
  feedback: [
    {
      id: 'f1',
      userFullname: 'Ola Nowak',
      userEmail: 'ola@northmail.example',
      expertId: 'simao',
      feedback: 'I want a refund',
    },
  ],
  tags: [
    { id: 't1', name: 'tax_law' },
    { id: 't2', name: 'kubernetes' },
    { id: 't3', name: 'sleep' },
  ],
  'discount-codes': [
    { id: 'SUMMER25', percentageDiscount: 25 },
    { id: 'SPRING10', percentageDiscount: 10 },
  ],
}

beforeAll(async () => {
  for (const [name, all] of Object.entries(documents)) await store(db, name as EntityName, all)
})

const texts: [typed: string, opens: string][] = [
  // Records.
  ['ragnhild strøm', '/users/ragnhild'],
  ['Ragnhild Strom', '/users/ragnhild'],
  ['ragnhild st', '/users/ragnhild'],
  ['ola@northmail.example', '/users/ola'],
  ['ola', '/users/ola'],
  ['nowak', '/users/ola'],
  ['nowak ola', '/users/ola'],
  ['simao', '/users/simao'],
  ['summer25', '/discount-codes/SUMMER25'],
  ['spring', '/discount-codes/SPRING10'],
  ['kubernetes', '/tags/t2'],
  ['kube', '/tags/t2'],
  ['tax law', '/tags/t1'],
  ['tag sleep', '/tags/t3'],
  ['s2', '/sessions/s2'],
  ["o'connor", '/users/sean'],
  ['o’connor', '/users/sean'],
  ['oconnor', '/users/sean'],
  ['sean oconnor', '/users/sean'],
  ['김민수', '/users/minsu'],
  ['민수', '/users/minsu'],
  ['+48601234567', '/users/ola'],
  ['601234567', '/users/ola'],
  ['1234567', '/users/ola'],
  ['123 4567', '/users/ola'],
  ['1239876', '/users/sean'],
  ['239876', '/users/sean'],
  ['june', '/users/june'],
  ['june fell', '/users/june'],
  ['courgette', '/sessions/s1'],
  ['orchards', '/users/goodman'],
  ['ragnhlid', '/users/ragnhild'],
  // Pages.
  ['dashboard', '/'],
  ['users', '/users'],
  ['experts', '/experts'],
  ['sess', '/sessions'],
  ['sessions', '/sessions'],
  ['bookings', '/sessions'],
  ['feedback', '/feedback'],
  ['complaints', '/feedback'],
  ['codes', '/discount-codes'],
  ['coupons', '/discount-codes'],
  ['tags', '/tags'],
  ['data issues', '/data-health'],
  ['revenue', '/'],
  ['earnings', '/'],
  ['account', '/account'],
  ['password', '/account'],
  ['time zone', '/account'],
  ['2fa', '/account'],
  ['mfa', '/account'],
  ['two factor', '/account'],
  ['passkey', '/account'],
  ['recovery codes', '/account'],
  ['activity', '/activity'],
  ['who changed', '/activity'],
  ['who deleted', '/activity'],
  ['history', '/activity'],
  ['undo', '/activity'],
  ['restore', '/activity'],
  ['audit', '/activity'],
  ['audit log', '/activity'],
  ['erase', '/users'],
  ['gdpr', '/users'],
  // Actions.
  ['api', 'API documentation'],
  ['openapi', 'API documentation'],
  ['copy link', 'Copy the link to this page'],
  ['help', 'Keyboard shortcuts and help'],
  ['theme dark', 'Theme: dark'],
  ['density', 'Theme and density'],
  ['logout', 'Logout'],
  ['log out', 'Logout'],
  ['sign out', 'Logout'],
  // Views.
  ['expi', '/discount-codes?sort=expirationDate&from=today&until=week'],
  ['codes expiring this week', '/discount-codes?sort=expirationDate&from=today&until=week'],
  ['top codes this month', '/discount-codes?sort=-revenue&slotFrom=month&slotUntil=month'],
  ['best codes this month', '/discount-codes?sort=-revenue&slotFrom=month&slotUntil=month'],
  ['id', '/experts?as=table&sort=name&slotFrom=today-27&slotUntil=today&given=none'],
  ['overdue', '/sessions?overdue=true'],
  ['unhappy', '/sessions?maxRating=2'],
  ['refunds', '/sessions?label=Refunded&from=today&until=today'],
  ['refunds today', '/sessions?label=Refunded&from=today&until=today'],
  // States and periods.
  ['today', '/sessions?from=today&until=today'],
  ['yesterday', '/sessions?from=today-1&until=today-1'],
  ['bookings today', '/sessions?from=today&until=today'],
  ['today bookings', '/sessions?from=today&until=today'],
  ['new bookings today', '/sessions?from=today&until=today'],
  ['sessions last week', '/sessions?from=2026-11-16&until=2026-11-22'],
  ['feedback this week', '/feedback?from=week&until=week'],
  ['refunded last week', '/sessions?label=Refunded&from=2026-11-16&until=2026-11-22'],
  ['last week refunds', '/sessions?label=Refunded&from=2026-11-16&until=2026-11-22'],
  ['refunds yesterday', '/sessions?label=Refunded&from=today-1&until=today-1'],
  ['refunds in october', '/sessions?label=Refunded&from=2026-10-01&until=2026-10-31'],
  ['revenue last week', '/sessions?from=2026-11-16&until=2026-11-22'],
  ['revenue today', '/sessions?from=today&until=today'],
  ['last month revenue', '/sessions?from=2026-10-01&until=2026-10-31'],
  ['earnings this month', '/sessions?from=month&until=month'],
  ['revenue june', '/sessions?from=2026-06-01&until=2026-06-30'],
  ['revenue this year', '/sessions?from=2026-01-01&until=2026-12-31'],
  ['sessions friday', '/sessions?from=2026-11-20&until=2026-11-20'],
  ['past 7 days sessions', '/sessions?from=today-6&until=today'],
  ['no show', '/sessions?label=No+show'],
  ['no shows last month', '/sessions?label=No+show&from=2026-10-01&until=2026-10-31'],
  ['cancellations this week', '/sessions?label=Cancelled&from=week&until=week'],
  ['cancelled sessions', '/sessions?label=Cancelled'],
  ['bad ratings last month', '/sessions?maxRating=2&from=2026-10-01&until=2026-10-31'],
  ['ai sessions', '/sessions?ai=true'],
  ['unhappy ai sessions', '/sessions?maxRating=2&ai=true'],
  ['upcoming sessions', '/sessions?sort=slot&from=today'],
  ['not ingested', '/sessions?ingested=false'],
  ['unhappy feedback', '/feedback?maxRating=2'],
  ['active codes', '/discount-codes?state=active'],
  ['valid coupons', '/discount-codes?state=active'],
  ['expired codes', '/discount-codes?sort=expirationDate&state=expired'],
  ['codes expiring next month', '/discount-codes?sort=expirationDate&from=2026-12-01&until=2026-12-31'],
  ['new users', '/users?sort=-lastLogin'],
  ['inactive users', '/users?sort=lastActive'],
  ['unverified', '/users?verified=false'],
  ['top experts', '/experts?as=table&sort=-revenue'],
  ['best rated experts', '/experts?as=table&sort=-averageRating'],
  ['inactive experts', '/experts?as=table&sort=name&slotFrom=today-27&slotUntil=today&given=none'],
  [
    'idle experts last month',
    '/experts?as=table&sort=name&slotFrom=2026-10-01&slotUntil=2026-10-31&given=none',
  ],
  ['best codes', '/discount-codes?sort=-revenue'],
  ['top codes last month', '/discount-codes?sort=-revenue&slotFrom=2026-10-01&slotUntil=2026-10-31'],
  ['most used coupons this week', '/discount-codes?sort=-uses&slotFrom=week&slotUntil=week'],
  ['top experts last month', '/experts?as=table&sort=-revenue&slotFrom=2026-10-01&slotUntil=2026-10-31'],
  ['activity yesterday', '/activity?from=today-1&until=today-1'],
  ['changes last friday', '/activity?from=2026-11-20&until=2026-11-20'],
  ['history this week', '/activity?from=week&until=week'],
  // Begun: a state before what a page is called too.
  ['over', '/sessions?overdue=true'],
  ['overd', '/sessions?overdue=true'],
  ['unhap', '/sessions?maxRating=2'],
  ['refun', '/sessions?label=Refunded&from=today&until=today'],
  ['unpai', '/sessions?label=Unpaid'],
  ['comple', '/sessions?label=Completed'],
  ['cance', '/sessions?label=Cancelled'],
  ['no sh', '/sessions?label=No+show'],
  ['unrat', '/sessions?rating=none'],
  ['upcom', '/sessions?sort=slot&from=today'],
  ['dissat', '/sessions?maxRating=2'],
  ['simao sess', '/sessions?expert=simao'],
  ['expired cod', '/discount-codes?sort=expirationDate&state=expired'],
  ['active co', '/discount-codes?state=active'],
  ['top exp', '/experts?as=table&sort=-revenue'],
  ['inactive us', '/users?sort=lastActive'],
  ['last week refun', '/sessions?label=Refunded&from=2026-11-16&until=2026-11-22'],
  ['simao unhap', '/sessions?maxRating=2&expert=simao'],
  ['overv', '/'],
  ['complai', '/feedback'],
  ['earn', '/'],
  ['book', '/sessions'],
  // People with these.
  ['unhappy simao', '/sessions?maxRating=2&expert=simao'],
  ['simao unhappy', '/sessions?maxRating=2&expert=simao'],
  ['ola yesterday', '/sessions?user=ola&from=today-1&until=today-1'],
  ['yesterday ola nowak', '/sessions?user=ola&from=today-1&until=today-1'],
  ['sessions of ola', '/sessions?user=ola'],
  ['ola sessions', '/sessions?user=ola'],
  ['sessions of ola last week', '/sessions?user=ola&from=2026-11-16&until=2026-11-22'],
  ['last week sessions of ola', '/sessions?user=ola&from=2026-11-16&until=2026-11-22'],
  ['oconnor refunds', '/sessions?label=Refunded&user=sean'],
  ['민수 today', '/sessions?user=minsu&from=today&until=today'],
  ['revenue of simao last month', '/sessions?expert=simao&from=2026-10-01&until=2026-10-31'],
  ['feedback of ola', '/feedback?email=ola%40northmail.example'],
  ['feedback simao', '/feedback?expert=simao'],
  ['feedback simao refund', '/feedback?q=refund&expert=simao'],
  ['refund simao feedback', '/feedback?q=refund&expert=simao'],
  ['feedback for simao this month', '/feedback?expert=simao&from=month&until=month'],
  ['@northmail', '/users?q=%40northmail'],
  // Misspelt: the same, or nothing that opens somebody's conversation.
  ['dashbord', '/'],
  ['sesions', '/sessions'],
  ['feedbak', '/feedback'],
  ['bookigns today', '/sessions?from=today&until=today'],
  ['unhapy sessions', '/sessions?maxRating=2'],
  ['kubernets', '/tags/t2'],
  ['courgete', ''],
  ['migrane', ''],
  ['good feedback', ''],
]

test(`${texts.length} typed texts open what they mean`, async () => {
  expect(texts.length).toBeGreaterThanOrEqual(130)
  const client = new QueryClient()
  const wrong: [string, string, string][] = []
  for (const [typed, opens] of texts) {
    const answer = await search(db, typed, { count: 'none', today })
    const best = bestOf(sectionsOf(answer, commandsFor(typed, client)))
    const opened = best?.href?.replace(/^(\/(users|sessions)\/[^?]*)\?.*/, '$1') ?? best?.title ?? ''
    if (opened !== opens) wrong.push([typed, opens, opened])
  }
  expect(wrong).toEqual([])
})

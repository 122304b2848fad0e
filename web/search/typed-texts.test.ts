// What Enter opens for each typed text, with the answers of the server on a small marketplace: the beginning of an address, or the title of
// an action; '' if it opens nothing. A text that people type and that leads elsewhere is added here first.

import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import type { Identity } from '#contract/identity.ts'
import { type Action, policy } from '#contract/policy.ts'
import { search } from '#server/search/search.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'

const db = await testDatabase()
const administrator: Identity = {
  uid: 'asker',
  email: 'asker@example.com',
  displayName: 'Asker',
  photoURL: null,
  isUser: true,
  role: 'administrator',
  sessionId: null,
  timeZone: null,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  addedFactors: [],
  newInInbox: 0,
  // Object.keys loses the type of the keys.
  may: Object.keys(policy) as Action[],
}
/** A Friday. */
const today = '2026-11-27'

vi.stubGlobal('location', { pathname: '/tags', href: '' })
vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('HTMLAnchorElement', class {})
const { identityStore } = await import('#web/identity/identity-store.ts')
identityStore.set({ state: 'signed-in', identity: administrator })
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
    { id: 'arens', displayName: 'Kim Arens' },
    { id: 'zeller', displayName: 'Kim Zeller', Expert: { IsExpert: true } },
    { id: 'Wb3nLq7TzAkfR2XvD0Ge', displayName: 'Petra Holm' },
  ],
  sessions: [
    {
      id: 's1',
      question: 'Courgette soup now?',
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
    {
      id: 's6',
      question: 'Done',
      userId: 'arens',
      expertId: 'zeller',
      status: 'Completed',
      slot: slot('2026-11-24'),
    },
    { id: 's7', question: 'Owed', status: 'Unpaid', slot: slot('2026-11-24') },
    { id: '7f3kq9', question: 'Any other one', userId: 'ewa', slot: slot('2026-11-23') },
    { id: 's5', question: 'Moved', userId: 'june', status: 'Cancelled', slot: slot('2026-11-25') },
  ],
  feedback: [
    {
      id: 'f1',
      userFullname: 'Ola Nowak',
      userEmail: 'ola@northmail.example',
      expertId: 'simao',
      feedback: 'I want a refund, and fewer emails',
    },
  ],
  tags: [
    { id: 't1', name: 'tax_law' },
    { id: 't2', name: 'kubernetes' },
    { id: 't4', name: 'career_change' },
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

const client = new QueryClient()

const texts: [typed: string, opens: string][] = [
  // Records.
  ['ragnhild strøm', '/users/ragnhild'],
  ['ola@northmail.example', '/users/ola'],
  ['ola', '/users/ola'],
  ['nowak ola', '/users/ola'],
  ['summer25', '/discount-codes/SUMMER25'],
  ['spring', '/discount-codes/SPRING10'],
  ['kubernetes', '/tags/t2'],
  ['tax law', '/tags/t1'],
  ['tag sleep', '/tags/t3'],
  ['s2', '/sessions/s2'],
  ["o'connor", '/users/sean'],
  ['sean oconnor', '/users/sean'],
  ['김민수', '/users/minsu'],
  ['+48601234567', '/users/ola'],
  ['1234567', '/users/ola'],
  ['june fell', '/users/june'],
  ['courgette', '/sessions/s1'],
  ['ragnhlid', '/users/ragnhild'],
  // Pages.
  ['dashboard', '/'],
  ['users', '/users'],
  ['codes', '/discount-codes'],
  ['mfa', '/account'],
  ['recovery codes', '/account'],
  ['history', '/activity'],
  ['sessions', '/sessions'],
  ['bookings', '/sessions'],
  ['feedback', '/feedback'],
  ['coupons', '/discount-codes'],
  ['data issues', '/data-health'],
  ['revenue', '/'],
  ['account', '/account'],
  ['password', '/account'],
  ['activity', '/activity'],
  ['who changed', '/activity'],
  ['audit log', '/activity'],
  ['erase', '/users'],
  // Actions.
  ['api', 'API documentation'],
  ['copy link', 'Copy the link to this page'],
  ['help', 'Keyboard shortcuts and help'],
  ['theme dark', 'Theme: dark'],
  ['logout', 'Logout'],
  // Views.
  ['expi', '/discount-codes?sort=expirationDate&from=today&until=week'],
  ['top codes this month', '/discount-codes?sort=-revenue&slotFrom=month&slotUntil=month'],
  ['id', '/experts?as=table&sort=name&slotFrom=today-27&slotUntil=today&given=none'],
  ['overdue', '/sessions?overdue=true'],
  ['unhappy', '/sessions?maxRating=2'],
  ['refunds today', '/sessions?label=Refunded&from=today&until=today'],
  // States and periods.
  ['refunds', '/sessions?label=Refunded'],
  ['today', '/sessions?from=today&until=today'],
  ['yesterday', '/sessions?from=today-1&until=today-1'],
  ['feedback this week', '/feedback?from=week&until=week'],
  ['revenue june', '/sessions?from=2026-06-01&until=2026-06-30'],
  ['unhappy ai sessions', '/sessions?maxRating=2&ai=true'],
  ['revenue last week', '/sessions?from=2026-11-16&until=2026-11-22'],
  ['sessions friday', '/sessions?from=2026-11-20&until=2026-11-20'],
  ['no show', '/sessions?label=No+show'],
  ['bad ratings last month', '/sessions?maxRating=2&from=2026-10-01&until=2026-10-31'],
  ['upcoming sessions', '/sessions?sort=slot&upcoming=true'],
  ['not ingested', '/sessions?ingested=false'],
  ['unhappy feedback', '/feedback?maxRating=2'],
  ['active codes', '/discount-codes?state=active'],
  ['expired codes', '/discount-codes?sort=expirationDate&state=expired'],
  ['codes expiring next month', '/discount-codes?sort=expirationDate&from=2026-12-01&until=2026-12-31'],
  ['new users', '/users?createdFrom=today-27&createdUntil=today'],
  ['inactive users', '/users?sort=lastActive'],
  ['top experts', '/experts?as=table&sort=-revenue'],
  ['best rated experts', '/experts?as=table&sort=-averageRating'],
  ['inactive experts', '/experts?as=table&sort=name&slotFrom=today-27&slotUntil=today&given=none'],
  [
    'idle experts last month',
    '/experts?as=table&sort=name&slotFrom=2026-10-01&slotUntil=2026-10-31&given=none',
  ],
  ['activity yesterday', '/activity?from=today-1&until=today-1'],
  ['best codes', '/discount-codes?sort=-revenue'],
  // Prefixes: a state takes precedence over an alternative name of a page.
  ['over', '/sessions?overdue=true'],
  ['unhap', '/sessions?maxRating=2'],
  ['cance', '/sessions?label=Cancelled'],
  ['unrat', '/sessions?rating=none'],
  ['refun', '/sessions?label=Refunded&from=today&until=today'],
  ['simao sess', '/sessions?expert=simao'],
  ['expired cod', '/discount-codes?sort=expirationDate&state=expired'],
  ['last week refun', '/sessions?label=Refunded&from=2026-11-16&until=2026-11-22'],
  ['simao unhap', '/sessions?maxRating=2&expert=simao'],
  ['overv', '/'],
  // People with states.
  ['sessions of ola', '/sessions?user=ola'],
  ['simao over $50', '/sessions?expert=simao&minPrice=50.01'],
  ['oconnor refunds', '/sessions?label=Refunded&user=sean'],
  ['민수 today', '/sessions?user=minsu&from=today&until=today'],
  ['feedback of ola', '/feedback?email=ola%40northmail.example'],
  ['feedback simao refund', '/feedback?q=refund&expert=simao'],
  ['@northmail', '/users?q=%40northmail'],
  // Misspelt texts lead to the same, or to nothing that opens somebody's conversation.
  ['dashbord', '/'],
  ['bookigns today', '/sessions?from=today&until=today'],
  ['unhapy sessions', '/sessions?maxRating=2'],
  ['kubernets', '/tags/t2'],
  ['courgete', ''],
  ['good feedback', ''],
  ["ola nowak's availability", '/users/ola'],
  ['who knows about kubernetes', '/tags/t2'],
  ['mentions courgette', ''],
  ['call +48 601 234 567', '/users/ola'],
  ['refunds by expert', '/experts?as=table&sort=-refunds'],
  ['revenue by month', '/'],
]

const oneOffs: [typed: string, opens: string][] = [
  // Periods only.
  ['monday', '/sessions?from=2026-11-23&until=2026-11-23'],
  ['october', '/sessions?from=2026-10-01&until=2026-10-31'],
  ['since monday', '/sessions?from=2026-11-23&until=today'],
  ['ocotber', '/sessions?from=2026-10-01&until=2026-10-31'],
  // The words occur in texts of strangers, but nobody asked for these.
  ['monday evening', ''],
  ['soup now', '/sessions/s1'],
  ['again', '/sessions/s2'],
  ['one moved', ''],
  // Amounts.
  ['over $2.01k', '/sessions?minPrice=2010.01'],
  ['under $0', '/sessions?maxPrice=-0.01'],
  ['free', '/sessions?minPrice=0&maxPrice=0'],
  ['spent more than 500', '/users?spentOver=500'],
  ['refunds over 100 this month', '/sessions?label=Refunded&minPrice=100.01&from=month&until=month'],
  // States of each list.
  ['open feedback', '/feedback?state=open'],
  ['my feedback', '/feedback?owner=me'],
  ['assigned to me', '/inbox'],
  ['unassigned', '/feedback?owner=none'],
  ['oldest open feedback', '/feedback?state=open&sort=dateCreated'],
  ['feedback about refund', '/feedback?q=refund'],
  ['feedback about emails', '/feedback?q=emails'],
  ['sessions of kim', '/sessions?user=arens'],
  ['sessions with kim', '/sessions?expert=zeller'],
  ['my notes', '/notes?author=asker'],
  ['notes that mention me', '/notes?mentions=me'],
  ['failed sign-ins', '/activity?area=sign-ins&event=sign-ins.refused'],
  ['failed logins yesterday', '/activity?area=sign-ins&event=sign-ins.refused&from=today-1&until=today-1'],
  ['upcoming', '/sessions?sort=slot&upcoming=true'],
  ['rated 5*', '/sessions?rating=5'],
  ['4/5', '/sessions?rating=4'],
  ['4+ stars', '/sessions?minRating=4'],
  ['rating below 3', '/sessions?maxRating=2'],
  ['top rated', '/experts?as=table&sort=-averageRating'],
  ['verified experts', '/users?expert=true&verified=true'],
  ['overdue feedback', '/feedback?state=open&sort=dateCreated&until=today-4'],
  ['what changed yesterday', '/activity?from=today-1&until=today-1'],
  ['paid by ola', '/sessions?minPrice=0.01&user=ola'],
  ['active experts', '/experts?as=table&sort=-sessions'],
  ['1 star feedback', '/feedback?maxRating=1'],
  ['active now', '/sessions?active=true'],
  ['most expensive sessions', '/sessions?sort=-totalPrice'],
  ['new experts this month', '/experts?createdFrom=month&createdUntil=month'],
  ['who signed in today', '/users?from=today&until=today'],
  ['users who paid', '/users?spentOver=0'],
  ['unused codes', '/discount-codes?used=none'],
  ['experts with most refunds', '/experts?as=table&sort=-refunds'],
  ['top 10 experts', '/experts?as=table&sort=-revenue'],
  ['sleep experts', '/experts?tag=t3'],
  ['experts with tag career change', '/experts?tag=t4'],
  ['#sleep', '/tags/t3'],
  ['top 5 customers', '/users?spentOver=0'],
  ['worst customers', '/sessions?maxRating=2'],
  ['first time customers', '/sessions?first=true'],
  ['feedback below 3', '/feedback?maxRating=2'],
  ['between 2 and 4 stars', '/sessions?minRating=2&maxRating=4'],
  ['cancellations per week', '/sessions?label=Cancelled'],
  [
    'unused codes expiring in december',
    '/discount-codes?sort=expirationDate&used=none&from=2026-12-01&until=2026-12-31',
  ],
  ['rated 2 or lower', '/sessions?maxRating=2'],
  ['inactive users for 30 days', '/users?sort=lastActive&until=today-30'],
  ['not logged in since october', '/users?sort=lastLogin&until=2026-09-30'],
  ['codes created today', '/activity?entity=discount-codes&from=today&until=today'],
  ['codes starting with summer', '/discount-codes?q=summer'],
  [
    'who earned the most last month',
    '/experts?as=table&sort=-revenue&slotFrom=2026-10-01&slotUntil=2026-10-31',
  ],
  ['revenue per expert', '/experts?as=table&sort=-revenue'],
  ['starting soon', '/sessions?from=today&until=today%2B6'],
  // What no filter can say selects nothing.
  ['sessions over 2 hours', ''],
  ['spent over 500 last month', ''],
  ['not refunded', ''],
  ['unused tags', ''],
  ['users with 1 booking', ''],
  ['sessions unassigned', ''],
  // One record together with other words.
  ['is SUMMER25 still valid', '/discount-codes/SUMMER25'],
  ['mailto:ola@northmail.example', '/users/ola'],
  ['Ola Nowak <ola@northmail.example>', '/users/ola'],
  ['tel:+48 601 234 567', '/users/ola'],
  ['order 7f3kq9', '/sessions/7f3kq9'],
  ['userId: "Wb3nLq7TzAkfR2XvD0Ge",', '/users/Wb3nLq7TzAkfR2XvD0Ge'],
  ['https://app.market.example/people/Wb3nLq7TzAkfR2XvD0Ge?tab=1#top', '/users/Wb3nLq7TzAkfR2XvD0Ge'],
  ['https://db.example/data/~2Fusers~2FWb3nLq7TzAkfR2XvD0Ge', '/users/Wb3nLq7TzAkfR2XvD0Ge'],
  ['2026-11-26T09:00:01Z ERROR user=Wb3nLq7TzAkfR2XvD0Ge code=500', '/users/Wb3nLq7TzAkfR2XvD0Ge'],
  ['Summer 25', '/discount-codes/SUMMER25'],
  ['refunds of ola@northmail.example', '/sessions?label=Refunded&user=ola'],
  ['ola@northmail.example yesterday', '/sessions?user=ola&from=today-1&until=today-1'],
  ['feedback from ola@northmail.example', '/feedback?email=ola%40northmail.example'],
  ['Mrs. Fell', '/users/june'],
  ["ola nowak's profile", '/users/ola'],
  ['"Nowak, Ola" <ola@northmail.example>', '/users/ola'],
  ['Subject: Re: courgette soup', '/sessions/s1'],
  ['northmail.example', '/users?q=%40northmail.example'],
  // Addresses.
  ['/sessions?label=Refunded', '/sessions?label=Refunded'],
  ['users/ola', '/users/ola'],
  // Pages and actions.
  ['team', '/members'],
  ['total users', '/users'],
  ['invite a colleague', '/members'],
  ['settings', 'Theme and density'],
  ['new code', 'New discount code'],
  ['bulk codes', 'Generate codes'],
  ['export users', 'Export users'],
]

// The grammar: a person, a state, a period and an order, in any order of words, with filler words.

type Part = [typed: string, filters: string]
const people: Part[] = [
  ['simao', 'expert=simao'],
  ["Simão Vaz's", 'expert=simao'],
  ['with simao vaz', 'expert=simao'],
  ['ola nowak', 'user=ola'],
  ['of OLA', 'user=ola'],
  ['for oconnor', 'user=sean'],
]
const statesOfSessions: Part[] = [
  ['refunded', 'label=Refunded'],
  ['no-shows', 'label=No show'],
  ['the cancelled bookings', 'label=Cancelled'],
  ['unhappy sessions', 'maxRating=2'],
  ['all free sessions', 'minPrice=0&maxPrice=0'],
  ['over $200', 'minPrice=200.01'],
  ['ai calls', 'ai=true'],
  ['sessions without transcript', 'transcript=false'],
]
const periods: Part[] = [
  ['yesterday', 'from=today-1&until=today-1'],
  ['last week', 'from=2026-11-16&until=2026-11-22'],
  ['in october', 'from=2026-10-01&until=2026-10-31'],
  ['oct 1-15', 'from=2026-10-01&until=2026-10-15'],
  ['on monday', 'from=2026-11-23&until=2026-11-23'],
  ['3 days ago', 'from=today-3&until=today-3'],
  ['past 3 weeks', 'from=today-20&until=today'],
  ['q3', 'from=2026-07-01&until=2026-09-30'],
  ['since friday', 'from=2026-11-20&until=today'],
  ['before 3 march', 'until=2026-03-02'],
]
const orders: Part[] = [
  ['', ''],
  ['cheapest', 'sort=totalPrice'],
  ['most expensive', 'sort=-totalPrice'],
  ['oldest', 'sort=slot'],
]
/** Lists without people: the words before and after the period, and the parameters that it sets. */
const lists: [before: string, list: string, filters: string, days: [string, string]][] = [
  ['open feedback', 'feedback', 'state=open', ['from', 'until']],
  ['show me all replied reviews', 'feedback', 'state=answered', ['from', 'until']],
  ['my notes', 'notes', 'author=asker', ['from', 'until']],
  ['who changed codes', 'activity', 'entity=discount-codes', ['from', 'until']],
  ['sign-ins', 'activity', 'area=sign-ins', ['from', 'until']],
  ['top experts', 'experts', 'as=table&sort=-revenue', ['slotFrom', 'slotUntil']],
  ['best rated coaches', 'experts', 'as=table&sort=-averageRating', ['slotFrom', 'slotUntil']],
  ['new experts', 'experts', '', ['createdFrom', 'createdUntil']],
  ['customers who joined', 'users', '', ['createdFrom', 'createdUntil']],
  ['verified users', 'users', 'verified=true', ['createdFrom', 'createdUntil']],
  ['users without bookings', 'users', 'booked=none', ['slotFrom', 'slotUntil']],
  ['most used coupons', 'discount-codes', 'sort=-uses', ['slotFrom', 'slotUntil']],
  ['codes that expired', 'discount-codes', 'sort=expirationDate&state=expired', ['from', 'until']],
]

function* grammar(): Generator<[string, string]> {
  let turn = 0
  for (const state of statesOfSessions)
    for (const period of periods) {
      // Each pair is combined with another person, order, and order of words.
      const [person, order] = [at(people, turn), at(orders, Math.floor(turn / 3))]
      const parts = turned([person, state, period, order], turn)
      yield [parts.map(([typed]) => typed).join(' '), address('sessions', parts)]
      turn++
    }
  for (const [before, list, filters, [from, until]] of lists)
    for (const [typed, days] of [at(periods, turn++), at(periods, turn++), at(periods, turn++)]) {
      const named = days.replace('from=', `${from}=`).replace('until=', `${until}=`)
      // 'new experts' alone means those of the last 28 days.
      const first = before.startsWith('new') && !named.includes(from) ? `${from}=today-27` : ''
      yield [
        `${before} ${typed}`,
        address(list, [
          ['', filters],
          ['', first],
          ['', named],
        ]),
      ]
    }
}

function at<Value>(values: readonly Value[], turn: number): Value {
  return values[turn % values.length] as Value
}

function turned(parts: Part[], turn: number): Part[] {
  const by = turn % parts.length
  const moved = [...parts.slice(by), ...parts.slice(0, by)]
  return turn % 2 === 0 ? moved : moved.toReversed()
}

function address(list: string, parts: Part[]): string {
  const filters = parts.map(([, filters]) => filters).filter(Boolean)
  return `/${list}?${new URLSearchParams(filters.join('&'))}`
}

async function open(typed: string): Promise<string> {
  const answer = await search(db, typed, { count: 'none', today, uid: 'asker' })
  const best = bestOf(sectionsOf(answer, commandsFor(typed, client)))
  return best?.href?.replace(/^(\/(users|sessions)\/[^?]*)\?.*/, '$1') ?? best?.title ?? ''
}

/** Parameters may be in any order. */
function sorted(opened: string): string {
  const [path, query = ''] = opened.split('?')
  return [path, ...query.split('&').sort()].join('&')
}

async function expectAll(all: Iterable<[string, string]>): Promise<void> {
  const wrong: [string, string, string][] = []
  for (const [typed, opens] of all) {
    const opened = await open(typed)
    if (sorted(opened) !== sorted(opens)) wrong.push([typed, opens, opened])
  }
  expect(wrong).toEqual([])
}

test(`${texts.length + oneOffs.length} typed texts open what they mean`, async () => {
  await expectAll([...texts, ...oneOffs])
})

test('texts of the grammar select what their parts say', async () => {
  await expectAll(grammar())
})

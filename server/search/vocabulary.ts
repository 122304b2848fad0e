// The words of the console: the names of each list and of its states and orders, and words that select nothing. Synonyms are added here.
// Names are compared without a final s.

import { monthNames, weekdayNames } from '#contract/calendar-names.ts'
import { words } from '#contract/fold.ts'
import type { SearchMeaning } from '#contract/search.ts'
import { valuesIn } from '#contract/search-params.ts'

export type MeantList = SearchMeaning['list']

const listNames: Record<MeantList, string> = {
  sessions: 'session, sessions, booking, bookings, appointment, appointments, call, calls',
  'discount-codes': 'code, codes, coupon, coupons, voucher, vouchers, discount, discounts, promo',
  feedback: 'feedback, review, reviews, comment, comments, complaint, complaints',
  users: 'user, users, customer, customers, client, clients, people, profile, contact, email, phone',
  experts: 'expert, experts, coach, coaches, advisor, advisors',
  notes: 'note, notes, remark, remarks',
  activity: 'activity, history, changes, edits, audit',
}

/**
 * What each list knows, a line for each state or order: its names, what it is called after the title of the list, and its filters. With
 * '*' it means the list without any other word. `days`: by what a period selects; `list`: the list whose rows these are. A label is
 * spelled as the sessions spell it.
 */
const knownBy: Record<MeantList, string> = {
  sessions: `
    ${starNames()}
    * unhappy, dissatisfied, badly rated, bad rating, low rating, bad, negative, angry | 1 or 2 stars | maxRating=2
    worst, worst rated, lowest rated, low rated, poorly rated, lowest rating, poor | 1 or 2 stars | maxRating=2
    * good rating, well rated, happy, satisfied | 4 or 5 stars | minRating=4
    best rated, top rated, highest rated, best rating, highest rating | 4 or 5 stars | minRating=4
    * unrated, not rated, without rating, no rating | not rated | rating=none
    * overdue | overdue | overdue=true
    * paid | paid | minPrice=0.01
    * upcoming, future, coming, next | upcoming | sort=slot&upcoming=true
    * not ingested | not ingested | ingested=false
    ingested | ingested | ingested=true
    * without transcript, no transcript | without transcript | transcript=false
    * with transcript | with transcript | transcript=true
    * ai | AI | ai=true
    human | human | ai=false
    active, live, running, ongoing, current | active | active=true
    * active now, live now, running now | active | active=true
    revenue, earning, income, sale, turnover, payout, top, best | revenue |
    * refunded, refund | Refunded | label=refunded
    * first time, first timer | first of their customer | first=true
    no show, noshow, missed | No show | label=no show
    cancelled, canceled, cancellation | Cancelled | label=cancelled
    completed, finished | Completed | label=completed
    scheduled | Scheduled | label=scheduled
    unpaid | Unpaid | label=unpaid
    cheapest, cheap, least expensive, lowest price, lowest priced | cheapest | sort=totalPrice
    most expensive, expensive, priciest, highest price, biggest, largest, high value, highest value, highest priced | most expensive | sort=-totalPrice
    new, newest, latest, recent, most recent, last, past, previous | latest | until=today
    oldest, earliest, first | oldest | sort=slot
    booked, created | booked | days=created`,
  feedback: `
    open, unread, not replied, not answered, without reply, without answer, no reply, to answer, waiting, pending, to do | open | state=open
    * unanswered, unreplied, unresolved | open | state=open
    * in progress, in work | in progress | state=in-work
    * replied, answered, closed, resolved, handled, done | replied | state=answered
    * no reply needed, no answer needed | no reply needed | state=no-answer
    * unassigned, without assignee, no assignee, not assigned, without owner, assigned to nobody, nobody, no one | unassigned | owner=none
    * assigned to me | assigned to me | owner=me
    my, mine, by me | assigned to me | owner=me
    1 star, one star | on sessions with 1 star | maxRating=1
    ${mostStarNames()}
    overdue, stale | open for more than 3 days | state=open&sort=dateCreated&until=today-4
    unhappy, dissatisfied, bad, negative, angry, worst | on sessions with 1 or 2 stars | maxRating=2
    new, newest, latest, recent, most recent, last | latest |
    oldest, earliest, first, longest waiting | oldest | sort=dateCreated`,
  'discount-codes': `
    * expired | expired | sort=expirationDate&state=expired
    expire, expiring, ending | expiring | sort=expirationDate&days=main
    active, current, valid, working, not expired | active | state=active
    revenue, sale, top, best, most revenue, by revenue, highest revenue, best selling | most revenue | sort=-revenue&days=slot
    most used, used, popular, most popular, most booking, by use, by usage | most uses | sort=-uses&days=slot
    * unused, never used, not used, nobody used | not used | used=none&days=slot
    without session, without booking, without use, no booking, never booked | not used | used=none&days=slot
    * least used | fewest uses first | sort=uses&days=slot
    worst | least revenue | sort=revenue&days=slot
    biggest, largest, highest discount, highest percentage | highest percentage | sort=-percentageDiscount
    * discount given | most discount given | sort=-discount&days=slot
    created, deleted, edited, changed, who changed, who deleted, who edited | of codes | entity=discount-codes&list=activity`,
  users: `
    active, seen, last seen | active last | sort=-lastActive&days=main
    inactive, idle, dormant, not active, not seen | active least lately | sort=lastActive&days=before
    * not signed, not logged | signed in longest ago | sort=lastLogin&days=before
    without session, without booking, no session, no booking, never booked, not booked | without sessions | booked=none&days=slot
    * spent, spend, spending, spender | who paid | spentOver=0
    paid, top, best, biggest, largest | who paid | spentOver=0
    new, newest, latest, recent, most recent, last | created in the last 28 days | createdFrom=today-27&createdUntil=today&days=created
    * created, joined, registered, signed up, sign up, signup, registration | created | days=created
    * signed, logged, last login | signed in | days=main
    * verified | verified | verified=true
    * unverified, not verified | not verified | verified=false
    * admin, administrator | admins | role=admin
    not expert, no expert, non expert | not experts | expert=false`,
  experts: `
    revenue, earning, income, sale, turnover, payout, top, best, most revenue, most earning, earned most, highest revenue, highest earning, by revenue, by earning | most revenue | as=table&sort=-revenue&days=slot
    * best rated, top rated, highest rated, by rating, best rating, highest rating | best ratings | as=table&sort=-averageRating&days=slot
    * worst rated, lowest rated, low rated, poorly rated, worst, unhappy, bad rating, low rating, lowest rating | most unhappy sessions | as=table&sort=-unhappy&days=slot
    active, popular, most popular, busiest, most session, most booking, most booked | most sessions | as=table&sort=-sessions&days=slot
    * most refund, refund rate, by refund, refund by expert, expert with refund | most refunds | as=table&sort=-refunds&days=slot
    * most no show, most noshow, no show rate, by no show, no show by expert, expert with no show | most no-shows | as=table&sort=-noShows&days=slot
    inactive, idle, dormant, not active, without session, without booking, no session, no booking, never booked | without sessions | as=table&sort=name&slotFrom=today-27&slotUntil=today&given=none&days=slot
    cheapest, cheap, least expensive, lowest price | lowest rate | sort=hourlyRate
    most expensive, expensive, priciest, highest price | highest rate | sort=-hourlyRate
    ai | AI available | ai=true
    verified | verified | expert=true&verified=true&list=users
    unverified, not verified | not verified | expert=true&verified=false&list=users
    new, newest, latest, recent, most recent | created in the last 28 days | createdFrom=today-27&createdUntil=today&days=created
    created, joined, registered, signed up, sign up | created | days=created`,
  notes: `
    my, mine, by me, i wrote, i made | by me | author=me
    * mention me, mentioning me | that mention me | mentions=me
    new, newest, latest, recent, most recent, last | latest |
    oldest, earliest, first | oldest | sort=at`,
  activity: `
    my, mine, by me, i made | by me | actor=me
    * sign in, sign ins, signin, login | sign-ins | area=sign-ins
    * failed sign in, failed sign ins, failed signin, failed login, failed log in | failed sign-ins | area=sign-ins&event=sign-ins.refused
    export, exported | exports and imports | area=data
    * deleted tag, edited tag, changed tag | of tags | entity=tags
    * deleted, edited, changed, who changed, what changed, who deleted, who edited | changes |
    new, newest, latest, recent, most recent, last | latest |
    oldest, earliest, first | oldest | sort=at`,
}

/** What a period selects by: the day of the list, a day of the list before the period, of the creation, or of the slots. */
export type DayKind = 'main' | 'before' | 'created' | 'slot'

export type Effect = { title: string; filters: Record<string, string>; days?: DayKind; list?: MeantList }

/** What a name selects in each list; `alone`: the list that it means without any other word. */
export type State = { name: string; of: Partial<Record<MeantList, Effect>>; alone?: MeantList }

export const states: ReadonlyMap<string, State> = readStates()

/** '1 star', 'one star', 'at least 4 stars', 'below 3 stars'. */
function starNames(): string {
  const named = (...numbers: string[]) => numbers.map((one) => `${one} star`).join(', ')
  const lines = ['one', 'two', 'three', 'four', 'five'].flatMap((word, before) => {
    const [stars, after] = [before + 1, before + 2]
    const least = [
      `${stars} or more`,
      `at least ${stars}`,
      `over ${before}`,
      `above ${before}`,
      `more than ${before}`,
    ]
    const most = [
      `${stars} or less`,
      `at most ${stars}`,
      `under ${after}`,
      `below ${after}`,
      `less than ${after}`,
    ]
    return [
      `* ${named(String(stars), word)} | ${stars} of 5 stars | rating=${stars}`,
      `* ${named(...least)} | at least ${stars} stars | minRating=${stars}`,
      `* ${named(...most)} | at most ${stars} stars | maxRating=${stars}`,
    ]
  })
  return lines.join('\n')
}

/** The stars of its session, by which feedback is filtered. */
function mostStarNames(): string {
  const lines = starNames()
    .split('\n')
    .filter((line) => line.includes('maxRating'))
  return lines.join('\n').replaceAll('| at', '| on sessions with at')
}

function readStates(): Map<string, State> {
  const found = new Map<string, State>()
  // Object.entries loses the type of the keys.
  for (const [list, lines] of Object.entries(knownBy) as [MeantList, string][])
    for (const line of lines.trim().split('\n')) {
      const [names = '', title = '', query = ''] = line
        .replace('*', '')
        .split('|')
        .map((part) => part.trim())
      const { days, list: other, ...filters } = valuesIn(query)
      // The table names no others.
      const effect = { title, filters, ...(days && { days }), ...(other && { list: other }) } as Effect
      for (const name of names.split(', ')) {
        const state: State = found.get(name) ?? { name, of: {} }
        state.of[list] = effect
        if (line.includes('*')) state.alone ??= list
        found.set(name, state)
      }
    }
  return found
}

/** Words that precede a name, or a word to search for. */
export const prepositions: ReadonlySet<string> = new Set(
  'of for by with from about on regarding concerning at in named called mentioning containing'.split(' '),
)
/** What follows them is said in a text. */
export const topicWords: ReadonlySet<string> = new Set(
  'about regarding concerning mentioning containing'.split(' '),
)
export const articles: ReadonlySet<string> = new Set(['a', 'an', 'the', 'any', 'all'])
/** Words that select nothing: of questions, and of requests to show something. */
export const fillers: ReadonlySet<string> = new Set([
  ...prepositions,
  ...articles,
  ...`
    every each and or to as that this these those which who whom what when where how many much number no
    has have had is are was were be been being do does did can could will would should i we you they he she it
    me us our your their his her there please show give get find search see list view go open look need want check
    only just still also yet already now so far up out down off again word words text total sum amount overview page rate
    per tag tags tagged make made gave given held done earn earned enabled available performing ever somebody someone
    know knows say says said mention mentions availability calendar schedule bio hourly price priced charge charged cost costs costing exactly worth rated status mr mrs ms miss dr`
    .trim()
    .split(/\s+/),
])
/** What precedes states that no list has: the rows with the other words would be the opposite of what is meant. */
export const negations: ReadonlySet<string> = new Set('not never without except excluding'.split(' '))
/** What an id may belong to, besides a list. */
export const idWords: ReadonlySet<string> = new Set(
  'id uid order payment invoice reference ref transaction ticket'.split(' '),
)

export const nouns = new Map(
  // Object.entries loses the type of the keys.
  Object.entries(listNames).flatMap(([list, names]) =>
    names.split(', ').map((name) => [stem(name), list as MeantList] as const),
  ),
)

/** Makes 'codes' and 'code' the same. */
export function stem(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word
}

/** The names that the beginning of a text may complete to, single words first. */
export const meantNames: readonly string[] = [
  ...Object.values(listNames).flatMap((names) => names.split(', ').filter((name) => stem(name) !== name)),
  ...states.keys(),
].toSorted((a, b) => words(a).length - words(b).length)

/** All words of the tables, for correcting words that are spelled almost like one of them. */
export const vocabulary: ReadonlySet<string> = new Set([
  ...meantNames.flatMap((name) => name.split(' ')),
  ...[...nouns.keys(), 'refunds', 'earnings', 'signups', 'exports'],
  ...'today yesterday tomorrow week month quarter year last this next since before'.split(' '),
  ...[...weekdayNames, ...monthNames].map((name) => name.toLowerCase()),
])

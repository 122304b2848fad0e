// A small marketplace with long words in every text, and the addresses of all its screens.

import type { Stoa } from './stoa.ts'

const at = (seconds: number) => ({ seconds, nanoseconds: 0 })
export const long = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente'.repeat(3)
const slot = { startingTime: at(1_700_000_000), endingTime: at(1_700_003_600) }

export const longDocuments = {
  users: [
    {
      id: 'ada',
      username: `${long}@inbox.example`,
      displayName: long,
      isAdmin: true,
      isVerified: true,
      lastLogin: at(1_700_000_000),
      phoneNumber: long,
      location: long,
      bio: long.repeat(5),
      expertise: [long, 'law'],
      settings: { [long]: true, theme: long },
      preferences: { language: 'English' },
      Expert: {
        IsExpert: true,
        Bio: long,
        HourlyRate: '120',
        aiAvailable: true,
        TagIds: ['law', long],
        Ratings: [5, 4],
        Availability: {
          leadTime: 24,
          advancedBookingTime: 6,
          days: [{ day: 1, isEnabled: true, ...slot }],
          blockedSlots: [slot],
        },
      },
    },
    { id: 'max', username: 'max@inbox.example', displayName: 'Max' },
    { id: 'eve', displayName: 'Eve', Expert: { IsExpert: true } },
  ],
  sessions: [
    {
      id: 's',
      userId: 'ada',
      expertId: 'ada',
      question: long.repeat(3),
      status: long,
      slot,
      rating: 4,
      sessionPrice: '10.00',
      totalPrice: '12.50',
      userFullname: long,
      summaries: [long.repeat(30), 'A summary. '.repeat(300)],
      transcripts: [`User: ${long}`, 'AI: Of course. '.repeat(300)],
    },
    { id: 'ai', userId: 'max', question: 'May I?', active: true, slot },
  ],
  feedback: [
    {
      id: 'f',
      userFullname: long,
      userEmail: `${long}@inbox.example`,
      feedback: long.repeat(9),
      sessionId: 's',
    },
  ],
  tags: [
    { id: 'law', name: 'family_law', color: '#0a7' },
    { id: 'long', name: long, color: 'nonsense' },
  ],
  'discount-codes': [
    { id: 'SPRING', percentageDiscount: 10, expirationDate: at(4_000_000_000) },
    { id: long, percentageDiscount: 99, expirationDate: at(1_700_000_000) },
  ],
}

/** Returns every screen, with all states that an address can name. */
export async function screensOf(stoa: Stoa): Promise<string[]> {
  const { uid } = await stoa.person('administrator')
  return [
    '/',
    '/users',
    '/users/ada',
    '/users/max',
    '/experts',
    '/experts?as=table',
    '/sessions',
    '/sessions/s?q=course',
    '/sessions/ai',
    '/tags?new',
    '/discount-codes?new',
    '/account',
    '/sessions?maxRating=4&user=ada&expert=ada&from=2023-01-01',
    '/users?open=ada',
    '/?from=today-6&until=today',
    '/?view=table',
    '/feedback',
    '/feedback?at=f',
    '/tags',
    '/tags/law',
    '/discount-codes',
    '/notes',
    '/inbox',
    '/activity',
    '/data-health',
    '/members',
    '/members/roles',
    `/members/of/${uid}`,
    '/discount-codes/SPRING',
    `/discount-codes/${long}`,
    '/users?q=nobody+at+all',
    '/sessions?kind=all&label=Active',
    '/nowhere',
  ]
}

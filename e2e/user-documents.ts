// The users of the journeys: one with every field, some with few, and a hostile one.

import type { Document } from '#contract/entity.ts'

const nowSeconds = Math.floor(Date.now() / 1000)
const at = (seconds: number) => ({ seconds, nanoseconds: 0 })
/** Returns 2026-03-02, a Monday, at this hour in UTC. */
const monday = (hour: number) => at(Date.UTC(2026, 2, 2, hour) / 1000)

export const picture = `data:image/svg+xml;utf8,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'/>")}`
export const hostileId = 'a/b%c#d?e __proto__ é😀'
const script = '<img src=x onerror="window.wasHacked = true"><script>window.wasHacked = true</script>'

export const grace = {
  id: 'grace',
  username: 'grace@inbox.example',
  displayName: 'Grace Hopper',
  ProfilePicture: picture,
  photoURL: 'data:image/png;base64,unused',
  isAdmin: true,
  isVerified: true,
  lastLogin: at(nowSeconds - 3 * 86_400 - 60),
  lastActive: at(nowSeconds - 7200),
  phoneNumber: '+1 20 555 0101',
  location: 'New York',
  bio: 'Finds the moth.',
  expertise: ['compilers', 'navigation'],
  settings: { emailNotifications: true, smsNotifications: false },
  preferences: { language: 'English', quietHours: { from: '22:00' } },
  Expert: {
    IsExpert: true,
    Bio: 'Forty years of teaching machines.',
    HourlyRate: '149.60',
    aiAvailable: true,
    TagIds: ['machine_talk', 'gone'],
    Ratings: [5, 4, 5],
    Availability: {
      leadTime: 24,
      advancedBookingTime: 6,
      days: [
        { day: 'Sunday', isEnabled: false, startingTime: monday(9), endingTime: monday(17) },
        { day: 1, isEnabled: true, startingTime: monday(8), endingTime: monday(16) },
        { day: 'tuesday', isEnabled: true },
      ],
      blockedSlots: Array.from({ length: 9 }, (_, day) => ({
        startingTime: at(Date.UTC(2030, 0, 9 - day, 10) / 1000),
        endingTime: at(Date.UTC(2030, 0, 9 - day, 11) / 1000),
      })),
    },
  },
}

export const sessions: Document[] = [
  ...Array.from({ length: 60 }, (_, index) => ({
    id: `booked-${index}`,
    userId: 'ada',
    userFullname: 'Ada Lovelace',
    ...(index % 2 === 0 ? { expertId: 'grace' } : {}),
    question: `Question ${index}`,
    dateCreated: at(1_700_000_000 - index * 86_400),
    slot: {
      startingTime: at(1_700_010_000 - index * 86_400),
      endingTime: at(1_700_013_600 - index * 86_400),
    },
    totalPrice: '12.50',
  })),
  {
    id: 'entered',
    kind: 'signin',
    userId: 'ada',
    active: true,
    slot: { startingTime: at(1_700_010_001) },
  },
  { id: 'of-another', userId: 'grace', question: 'Whose is this?', dateCreated: at(5) },
]

export const users: Document[] = [
  grace,
  { id: 'ada', username: 'ada@inbox.example', displayName: 'Ada Lovelace', photoURL: picture },
  { id: 'broken-picture', displayName: 'éva Broken', ProfilePicture: 'data:image/png;base64,AAAA' },
  { id: 'bare' },
  {
    id: hostileId,
    displayName: script,
    username: 'x'.repeat(3000),
    isAdmin: 'yes',
    lastLogin: 'yesterday',
    lastActive: {},
    bio: script.repeat(200),
    expertise: 'none',
    settings: [],
    preferences: { [script]: script, ['__proto__']: 1, many: Array.from({ length: 300 }, () => script) },
    Expert: {
      IsExpert: true,
      Bio: 7,
      HourlyRate: 'a lot',
      TagIds: [null, 4, script],
      Ratings: ['5', null, 1e308, 1e308],
      Availability: {
        leadTime: 'soon',
        days: [{ day: 'Someday', isEnabled: 'true', startingTime: 'noon' }, null, 3],
        blockedSlots: [{}, { startingTime: 'x', endingTime: 0 }],
      },
    },
  },
]

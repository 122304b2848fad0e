// The documents of the journeys through the list of sessions and through one session.

const at = (iso: string) => ({ seconds: Date.parse(iso) / 1000, nanoseconds: 0 })
export const script = '<img src=x onerror="window.wasHacked = true"><script>window.wasHacked = true</script>'
export const hostileId = 'a/b%c#d?e __proto__ é😀'

export const conversation = [
  'Ada: Good morning. How do I add two numbers?',
  'Grace: With care: one digit at a time.\nAnd carry the rest.',
  'Ada: What if it carries beyond the last digit?',
  'Grace: Then you have found the zygomorphic overflow.',
]

const lesson = {
  id: 'lesson',
  userId: 'ada',
  userFullname: 'Ada Lovelace',
  expertId: 'grace',
  active: false,
  status: 'Refunded',
  question: 'How do machines add?',
  rating: 4,
  slot: { startingTime: at('2026-03-02T09:00:00Z'), endingTime: at('2026-03-02T10:30:00Z') },
  startTime: at('2026-03-02T09:04:00Z'),
  dateCreated: at('2026-02-20T08:00:00Z'),
  dateUpdated: at('2026-03-03T11:00:00Z'),
  isAi: false,
  ingested: true,
  sessionPrice: '1200.5',
  totalPrice: '1296.54',
  summaries: ['Topic: addition.', 'Next steps: subtraction.'],
  transcripts: conversation,
}

const chat = {
  id: 'chat',
  userId: 'ada',
  userFullname: 'Ada Lovelace',
  active: true,
  isAi: true,
  question: 'Is there a largest prime?',
  slot: { startingTime: at('2026-03-01T09:00:00Z'), endingTime: at('2026-03-01T09:15:00Z') },
  dateCreated: at('2026-03-01T08:00:00Z'),
  sessionPrice: '5',
  totalPrice: '5.40',
}

export const past = Array.from({ length: 300 }, (_, index) => ({
  id: `past-${index}`,
  userId: 'bob',
  userFullname: `Bob ${index}`,
  expertId: index % 2 === 0 ? 'grace' : 'joan',
  question: `Old question ${index}`,
  slot: { startingTime: { seconds: 1_600_000_000 - index * 3600, nanoseconds: 0 } },
  dateCreated: { seconds: 1_500_000_000 + index * 60, nanoseconds: 0 },
  totalPrice: '10.00',
}))

export const documents = {
  users: [
    { id: 'ada', displayName: 'Ada Lovelace', username: 'ada@inbox.example' },
    {
      id: 'grace',
      displayName: 'Grace Hopper',
      Expert: { IsExpert: true, Ratings: 'none', ratings: [5, 4] },
    },
    { id: 'bob', username: 'bob@inbox.example' },
    { id: 'joan', displayName: 'Joan Clarke', Expert: { IsExpert: true, Ratings: [3], ratings: [5] } },
  ],
  sessions: [
    lesson,
    chat,
    ...past,
    { id: 'unscheduled', userFullname: 'Una Slotless', question: 'When?', expertId: 'joan' },
    {
      id: 'long',
      userFullname: 'Lo Quacious',
      transcripts: Array.from(
        { length: 1000 },
        (_, index) => `${index % 2 ? 'AI' : 'Lo'}: Sentence ${index}.`,
      ),
    },
    {
      id: 'entered',
      kind: 'signin',
      userId: 'ada',
      userFullname: 'Ada Lovelace',
      active: true,
      startTime: at('2026-03-05T07:00:00Z'),
      dateCreated: at('2026-03-05T07:00:00Z'),
    },
    {
      id: hostileId,
      userId: [7],
      userFullname: script,
      expertId: { no: 'text' },
      active: 'yes',
      status: script.repeat(20),
      question: script.repeat(300),
      rating: 'great',
      slot: { startingTime: 'noon', endingTime: {} },
      dateCreated: 'last Tuesday',
      ingested: 'yes',
      sessionPrice: 'free',
      totalPrice: '12,50 €',
      summaries: [script, null, 5],
      transcripts: [`${script}: ${script}`, `Ada: ${'x'.repeat(50_000)}`],
    },
  ],
  feedback: [
    { id: 'praise', sessionId: 'lesson', userFullname: 'Ada Lovelace', feedback: 'Splendid lesson.' },
  ],
}
